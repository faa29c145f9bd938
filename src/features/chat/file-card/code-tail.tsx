/** `RENDERED_LINES` includes lines that are scrolling out. */
const VISIBLE_LINES = 4;
const RENDERED_LINES = 6;
/** Longer lines are cut off anyway. */
const MAX_CHARACTERS = 160;
/** `leading-5` in pixels. */
const LINE_PX = 20;

/** The last lines of code being written, scrolling up as lines are added. Fixed height. */
export function CodeTail({ code }: { code: string }) {
  const { lines, first } = lastLines(code);
  const count = first + lines.length;
  return (
    <div
      aria-hidden
      className="overflow-hidden [contain:content] border-border border-t px-3 font-mono text-muted text-xs [mask-image:linear-gradient(transparent,black_60%)]"
      style={{ height: VISIBLE_LINES * LINE_PX + 8 }}
    >
      <div
        className="transition-transform duration-200 ease-calm motion-reduce:transition-none"
        style={{
          transform: `translateY(${Math.min(0, VISIBLE_LINES - count) * LINE_PX}px)`,
          paddingTop: first * LINE_PX,
        }}
      >
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
          <div key={first + at} className="h-5 truncate whitespace-pre leading-5">
            {line}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Reads only the end of the code, except for counting its lines. */
function lastLines(code: string): { lines: string[]; first: number } {
  let start = code.length;
  for (let left = RENDERED_LINES; left > 0 && start > 0; left--) start = code.lastIndexOf("\n", start - 1);
  const lines = code.slice(start + 1).split("\n");
  return { lines: lines.map((line) => line.slice(0, MAX_CHARACTERS)), first: countLines(code, start) };
}

/** The lines up to `end`. */
function countLines(code: string, end: number): number {
  let count = 0;
  for (let at = code.indexOf("\n"); at >= 0 && at <= end; at = code.indexOf("\n", at + 1)) count++;
  return count;
}
