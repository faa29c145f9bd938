import { useEffect, useRef, useState } from "react";
import { patiently } from "~/lib/patiently";
import { isHighlightable } from "./highlightable";
import type { HighlightedLine } from "./highlighted-lines";
import type { HighlightedLanguage } from "./highlighter";

/** A growing block is coloured again at most this often, and never for more than a tenth of the time. */
const GROWING_EVERY_MS = 400;
const REST_PER_WORK = 10;

/** The coloured lines of `source`, the code's beginning; what came since is shown plain below them. */
export type Highlighted = { source: string; lines: readonly HighlightedLine[] };

/** Colours code in the browser's idle time; null until that was done for the first time. */
export function useHighlighted(
  code: string,
  language: HighlightedLanguage | null,
  growing: boolean,
): Highlighted | null {
  const [shown, setShown] = useState<Highlighted | null>(null);
  const rest = useRef(0);
  const done = useRef("");

  useEffect(() => {
    if (!language || !isHighlightable(code) || code === done.current) return;
    let dropped = false;
    const work = async () => {
      const { highlight } = await patiently(() => import("./highlighter"));
      if (dropped) return;
      const started = performance.now();
      const upTo = growing ? code.lastIndexOf("\n") + 1 : code.length;
      const source = code.slice(0, upTo);
      const lines = highlight(source, language);
      const now = performance.now();
      rest.current = now + Math.max(GROWING_EVERY_MS, (now - started) * REST_PER_WORK);
      done.current = code;
      setShown((before) => ({ source, lines: keepEqualLines(before?.lines ?? [], lines) }));
    };
    const cancel = whenIdle(work, growing ? Math.max(0, rest.current - performance.now()) : 0);
    return () => {
      dropped = true;
      cancel();
    };
  }, [code, language, growing]);

  // Text that was replaced rather than added to (another branch in the same place) is plain until its turn comes.
  return shown && code.startsWith(shown.source) ? shown : null;
}

/** Lines that did not change stay the same objects and are not drawn again. */
export function keepEqualLines(before: readonly HighlightedLine[], after: readonly HighlightedLine[]) {
  return after.map((line, at) => {
    const known = before[at];
    return known && isEqualLine(known, line) ? known : line;
  });
}

const isEqualLine = (a: HighlightedLine, b: HighlightedLine) =>
  a.length === b.length && a.every((run, at) => run.text === b[at]?.text && run.kind === b[at]?.kind);

function whenIdle(work: () => void, afterMs: number): () => void {
  let idle = 0;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === "function") idle = requestIdleCallback(work, { timeout: 500 });
    else work();
  }, afterMs);
  return () => {
    clearTimeout(timer);
    if (idle) cancelIdleCallback(idle);
  };
}
