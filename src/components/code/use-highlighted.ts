import { useEffect, useRef, useState } from "react";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { HighlightedLine } from "./highlighted-lines";
import type { HighlightedLanguage } from "./highlighter";

/** A streaming block is highlighted at most this often, and for at most a tenth of the time. */
const STREAMING_INTERVAL_MS = 400;
const IDLE_FACTOR = 10;

/** The highlighted lines of `source`, a prefix of the code; the rest is plain below them. */
export type Highlighted = { source: string; lines: readonly HighlightedLine[] };

/** Highlights code while the browser is idle. Null until the first pass is done. */
export function useHighlighted(
  code: string,
  language: HighlightedLanguage | null,
  isStreaming: boolean,
): Highlighted | null {
  const [highlighted, setHighlighted] = useState<Highlighted | null>(null);
  const rest = useRef(0);
  const done = useRef("");

  useEffect(() => {
    if (!language || !isHighlightable(code) || code === done.current) return;
    let isCancelled = false;
    const work = async () => {
      const { highlight } = await loadWhenOnline(() => import("./highlighter"));
      if (isCancelled) return;
      const started = performance.now();
      const upTo = isStreaming ? code.lastIndexOf("\n") + 1 : code.length;
      const source = code.slice(0, upTo);
      const lines = highlight(source, language);
      const now = performance.now();
      rest.current = now + Math.max(STREAMING_INTERVAL_MS, (now - started) * IDLE_FACTOR);
      done.current = code;
      setHighlighted((before) => ({ source, lines: reuseEqualLines(before?.lines ?? [], lines) }));
    };
    const cancel = whenIdle(work, isStreaming ? Math.max(0, rest.current - performance.now()) : 0);
    return () => {
      isCancelled = true;
      cancel();
    };
  }, [code, language, isStreaming]);

  // Text that was replaced instead of extended (another branch in the same place) is plain until the next pass.
  return highlighted && code.startsWith(highlighted.source) ? highlighted : null;
}

/** Unchanged lines keep their identity, so React does not render them again. */
export function reuseEqualLines(before: readonly HighlightedLine[], after: readonly HighlightedLine[]) {
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

/** Longer code stays plain, because highlighting it would block the page. */
const MAX_CODE_LENGTH = 60_000;
/** Highlighting a word of twice the length takes four times as long; editors do not highlight such lines either. */
const MAX_LINE_LENGTH = /^[^\n]{1000}/m;

/** Whether code is short enough to be highlighted quickly. */
const isHighlightable = (code: string): boolean =>
  code.length <= MAX_CODE_LENGTH && !MAX_LINE_LENGTH.test(code);
