import type { ReactNode } from "react";

type ScrolledTextProps = { label: string; children: ReactNode };

/** A labeled part of a card that scrolls when its text is long; code in it keeps its lines. */
export const ScrolledText = ({ label, children }: ScrolledTextProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
  <div
    role="group"
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className="max-h-72 overflow-auto border-border border-t focus-visible:-outline-offset-2"
  >
    <p className="px-3 pt-2 text-muted text-xs">{label}</p>
    <pre className="whitespace-pre-wrap px-3 pt-1 pb-2.5 font-mono text-foreground text-xs leading-5 [overflow-wrap:anywhere] has-[>code]:whitespace-pre has-[>code]:[overflow-wrap:normal]">
      {children}
    </pre>
  </div>
);
