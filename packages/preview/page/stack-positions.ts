import { hasModule, PREFIX } from "./modules";
import { settings } from "./settings";

const { scriptLines } = settings;

/** Makes line numbers relative to the page, and columns relative to the module without its wrapper. */
export const formatPositions = (text: string): string =>
  text
    .replace(/about:srcdoc:(\d+)/g, (_, line) => `page:${Number(line) - scriptLines}`)
    .replace(/(?<![^\s()])((?:[^\s()]|\([^\s()]*\)){1,255}):1:(\d+)/g, (place, path, column) =>
      hasModule(path) ? `${path}:1:${Math.max(1, Number(column) - PREFIX.length)}` : place,
    );

/** The position in a line of a stack trace, "path:line:column"; paths may contain parentheses ("app/(shop)/page.tsx"). */
export function positionOfFrame(line: string): string {
  const frame = line.trim();
  if (!frame.startsWith("at ")) return frame.includes("@") ? frame.slice(frame.indexOf("@") + 1) : "";
  const open = frame.indexOf(" (");
  return open > 0 && frame.endsWith(")") ? frame.slice(open + 2, -1) : frame.slice(3).replace(/^async /, "");
}

/** The stack frames of an error in the page's own code, innermost first. */
export function ownFrames(error: unknown): string[] {
  const stack = error instanceof Error ? String(error.stack ?? "") : "";
  return stack.split("\n").filter((line) => {
    const place = positionOfFrame(line);
    if (!/:\d+:\d+$/.test(place)) return false;
    const inDocument = /^about:srcdoc:(\d+)/.exec(place);
    return inDocument
      ? Number(inDocument[1]) > scriptLines
      : /^(?!blob:|package:|https?:|<)[^:]+:/.test(place);
  });
}
