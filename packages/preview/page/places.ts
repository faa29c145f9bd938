import { hasModule, PREFIX } from "./modules";
import { settings } from "./settings";

const { scriptLines } = settings;

/** Line numbers of the page, and columns of a module without what stands before it. */
export const printPlaces = (text: string): string =>
  text
    .replace(/about:srcdoc:(\d+)/g, (_, line) => `page:${Number(line) - scriptLines}`)
    .replace(/(?<![^\s()])([^\s()]+):1:(\d+)/g, (place, path, column) =>
      hasModule(path) ? `${path}:1:${Math.max(1, Number(column) - PREFIX.length)}` : place,
    );

const FRAME = /^\s*at .*?([^\s()]+:\d+:\d+)\)?$|^.*@(.+:\d+:\d+)$/;

/** Where the page's own code was when an error was made, innermost first. */
export function ownFrames(error: unknown): string[] {
  const stack = error instanceof Error ? String(error.stack ?? "") : "";
  return stack.split("\n").filter((line) => {
    const [, place = ""] = FRAME.exec(line)?.filter(Boolean) ?? [];
    const inDocument = /^about:srcdoc:(\d+)/.exec(place);
    return inDocument
      ? Number(inDocument[1]) > scriptLines
      : /^(?!blob:|package:|https?:|<)[^:]+:/.test(place);
  });
}
