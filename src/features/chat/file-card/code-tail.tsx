/** Lines shown, and lines kept above them while the text moves up. */
const SHOWN = 4;
const KEPT = 6;
/** Longer lines cannot be seen. */
const MAX_CHARACTERS = 160;
/** `leading-5` in pixels. */
const LINE_PX = 20;

/** The last lines of code that is being written, moving up as lines are added. Of a fixed height. */
export function CodeTail({ code }: { code: string }) {
  const { lines, first } = lastLines(code);
  const count = first + lines.length;
  return (
    <div
      aria-hidden
      className="overflow-hidden [contain:content] border-border border-t px-3 font-mono text-muted text-xs [mask-image:linear-gradient(transparent,black_60%)]"
      style={{ height: SHOWN * LINE_PX + 8 }}
    >
      <div
        className="transition-transform duration-200 ease-calm motion-reduce:transition-none"
        style={{
          transform: `translateY(${Math.min(0, SHOWN - count) * LINE_PX}px)`,
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
  for (let left = KEPT; left > 0 && start > 0; left--) start = code.lastIndexOf("\n", start - 1);
  const lines = code.slice(start + 1).split("\n");
  return { lines: lines.map((line) => line.slice(0, MAX_CHARACTERS)), first: countLines(code, start) };
}

/** The lines up to `end`. */
function countLines(code: string, end: number): number {
  let count = 0;
  for (let at = code.indexOf("\n"); at >= 0 && at <= end; at = code.indexOf("\n", at + 1)) count++;
  return count;
}
