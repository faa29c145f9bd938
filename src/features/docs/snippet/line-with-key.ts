import type { HighlightedLine, Run } from "~/components/code/highlighted-lines";
import { keyPlaces, withKey } from "~/domain/docs/key-placeholder";

/** A highlighted line with the key in place of its variable, which may span several runs. */
export function lineWithKey(line: HighlightedLine, token: string): HighlightedLine {
  const text = line.map((run) => run.text).join("");
  let at = 0;
  const before = keyPlaces(text).flatMap(({ from, to }): Run[] => {
    const runs = slice(line, at, from);
    at = to;
    return [...runs, { kind: "string", text: withKey(text.slice(from, to), token) }];
  });
  return [...before, ...slice(line, at, text.length)];
}

/** The runs between two positions of a line. */
function slice(line: HighlightedLine, from: number, to: number): Run[] {
  let start = 0;
  return line.flatMap(({ kind, text }) => {
    const part = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += text.length;
    return part ? [{ kind, text: part }] : [];
  });
}
