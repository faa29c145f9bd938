import { Component, type ReactNode } from "react";

type PlainTextFallbackProps = { text: string; children: ReactNode };

/**
 * An error boundary that shows text verbatim when rendering it fails. The server has no such boundary (a Suspense one
 * would send every long text twice): there, rendering is bounded and the parser never throws.
 */
export class PlainTextFallback extends Component<PlainTextFallbackProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { text, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <p dir="auto" className="whitespace-pre-wrap break-words leading-relaxed [overflow-wrap:anywhere]">
        {text}
      </p>
    );
  }
}
