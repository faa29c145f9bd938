import type { Anchor } from "~/domain/review/anchor";
import { quotedText } from "~/domain/review/anchor";
import { copy } from "../copy";

/** The lines that a thread is about, as they were. */
export function AnchorQuote({ anchor }: { anchor: Anchor }) {
  if (anchor.kind === "version") return null;
  return (
    <pre
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide lines must be scrollable by keyboard
      tabIndex={0}
      className="max-h-32 overflow-auto rounded-inner border border-border bg-background px-3 py-2 font-mono text-xs leading-5"
    >
      <code>{quotedText(anchor)}</code>
    </pre>
  );
}

/** What a new thread is about. */
export const NewAnchor = ({ anchor }: { anchor: Anchor }) => (
  <>
    <p className="text-muted text-xs">
      {copy.place(anchor, anchor.kind === "version" ? null : placeOf(anchor))}
    </p>
    <AnchorQuote anchor={anchor} />
  </>
);

const placeOf = ({ path, startLine, lines }: Exclude<Anchor, { kind: "version" }>) => ({
  path,
  startLine,
  endLine: startLine + lines.length - 1,
});
