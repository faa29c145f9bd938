import { Component, type ReactNode } from "react";

type DrawnOrPlainProps = { text: string; children: ReactNode };

/**
 * A text that the browser cannot draw is shown as it was written, and the rest of the page stays. The server has no such
 * boundary (a Suspense one would send every long text twice): what it draws of a text is bounded, and its reader never
 * throws.
 */
export class PlainTextFallback extends Component<DrawnOrPlainProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { text, children } = this.props;
    if (!this.state.failed) return children;
    return <p className="whitespace-pre-wrap break-words leading-relaxed [overflow-wrap:anywhere]">{text}</p>;
  }
}
