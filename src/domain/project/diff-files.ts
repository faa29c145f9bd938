import { structuredPatch } from "diff";
import type { ProjectFiles } from "./project-files";

const MAX_LINE_CHARACTERS = 200;
const DIFF_CONTEXT_LINES = 2;
/** Texts that differ so much that this does not suffice tell a model nothing by their differences. */
const DIFF_TIMEOUT_MS = 200;

/** The lines in which text files differ, cut to what a model should read. */
export function diffOf(
  { before, after }: { before: ProjectFiles; after: ProjectFiles },
  maxCharacters: number,
): string {
  const lines: string[] = [];
  let room = maxCharacters;
  for (const line of diffLinesOf(before, after)) {
    const shown = line.slice(0, MAX_LINE_CHARACTERS);
    room -= shown.length + 1;
    if (room < 0) return [...lines, "…"].join("\n");
    lines.push(shown);
  }
  return lines.join("\n");
}

function* diffLinesOf(before: ProjectFiles, after: ProjectFiles): Generator<string> {
  for (const path of new Set([...after.keys(), ...before.keys()])) {
    const [old, now] = [before.get(path) ?? "", after.get(path) ?? ""];
    if (typeof old !== "string" || typeof now !== "string") continue;
    const patch = structuredPatch("", "", old, now, "", "", {
      context: DIFF_CONTEXT_LINES,
      timeout: DIFF_TIMEOUT_MS,
    });
    if (!patch) continue;
    yield path;
    for (const { newStart, lines } of patch.hunks) {
      yield `@@ line ${newStart}`;
      yield* lines;
    }
  }
}
