import { Fragment, type ReactNode, useState } from "react";
import { cn } from "~/lib/cn";

type Piece = { text: string; isEscape: boolean };
type Run = { pieces: readonly Piece[]; isString: boolean };

type VerbatimProps = {
  label: string;
  /** From `domain/text/verbatim`. */
  runs: readonly Run[];
  /** Displays commands and paths in logical order, even in right-to-left scripts. */
  isCode?: boolean;
  /** For use below a heading that says the same. */
  hidesLabel?: boolean;
  /** For use within a scrolling container. */
  isUnbounded?: boolean;
  className?: string;
};

/** What a user consents to, in full: a scrolling box in which long strings can be unfolded. */
export function Verbatim(props: VerbatimProps) {
  const { label, runs, isCode = false, hidesLabel = false, isUnbounded = false, className } = props;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cn(!isUnbounded && "max-h-72", "overflow-auto focus-visible:-outline-offset-2", className)}
    >
      {!hidesLabel && <p className="px-3 pt-2 text-muted text-xs">{label}</p>}
      <pre
        dir="ltr"
        className={cn(
          "whitespace-pre-wrap px-3 pt-1 pb-5 font-mono text-foreground text-xs leading-5 [overflow-wrap:anywhere]",
          isCode && "[unicode-bidi:bidi-override]",
        )}
      >
        {runs.map(({ pieces, isString }, at) =>
          isString ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
            <Foldable key={at} pieces={pieces} isCode={isCode} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same.
            <Fragment key={at}>{draw(pieces)}</Fragment>
          ),
        )}
      </pre>
      {/* Shows that there is more below, where scroll bars are hidden; at the end it covers nothing. */}
      <div
        aria-hidden
        className="pointer-events-none sticky bottom-0 -mt-5 h-5 bg-linear-to-t from-surface"
      />
    </section>
  );
}

/** Longer strings are folded between their beginning and their end. */
const MAX_UNFOLDED = 600;
const KEPT_START = 300;
const KEPT_END = 100;

function Foldable({ pieces, isCode }: { pieces: readonly Piece[]; isCode: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const length = lengthOf(pieces);
  // Text direction never reaches beyond a string.
  const isolate = (inner: ReactNode) => (isCode ? inner : <bdi dir="ltr">{inner}</bdi>);
  if (length <= MAX_UNFOLDED) return isolate(draw(pieces));
  const count = (length - KEPT_START - KEPT_END).toLocaleString("en-US");
  const fold = (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
      className="mx-1 rounded-inner border border-border bg-hover px-1.5 font-sans text-foreground hover:bg-elevated pointer-coarse:min-h-11"
    >
      {isOpen ? `Fold ${count} characters` : `Show ${count} more characters`}
    </button>
  );
  return (
    <>
      {isolate(draw(slice(pieces, 0, KEPT_START)))}
      {fold}
      {isOpen && isolate(draw(slice(pieces, KEPT_START, length - KEPT_END)))}
      {isolate(draw(slice(pieces, length - KEPT_END, length)))}
    </>
  );
}

const draw = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isEscape }, at) =>
    isEscape ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
        key={at}
        title="A character that cannot be seen"
        className="rounded-inner bg-warning-soft px-0.5 text-warning"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { text }) => sum + text.length, 0);

/** Part of a string; an escape is never cut, and belongs to its start. */
function slice(pieces: readonly Piece[], from: number, to: number): Piece[] {
  let at = 0;
  return pieces.flatMap((piece) => {
    const start = at;
    at += piece.text.length;
    if (piece.isEscape) return start >= from && start < to ? [piece] : [];
    const text = piece.text.slice(
      toCharacterBoundary(piece.text, from - start),
      toCharacterBoundary(piece.text, to - start),
    );
    return text === "" ? [] : [{ text, isEscape: false }];
  });
}

/** Moves a position out of a surrogate pair. */
const toCharacterBoundary = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : Math.max(0, at);
