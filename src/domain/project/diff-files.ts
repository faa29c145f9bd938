import { changedRuns, linesOf } from "../text/changed-runs";
import type { ProjectFiles } from "./project-files";

const MAX_LINE_CHARACTERS = 200;
const CONTEXT_LINES = 2;
/** Limits for all files together, and for the changed lines of one file. */
const MAX_LINES = 50_000;
const MAX_CHANGED_LINES = 2_000;
const TOO_LONG = "It has too many lines to be compared.";

/** A diff of text files for a model, cut to `maxCharacters`. */
export function diffOf(
  { before, after }: { before: ProjectFiles; after: ProjectFiles },
  maxCharacters: number,
): string {
  const lines: string[] = [];
  let room = maxCharacters;
  for (const line of diffLinesOf(before, after)) {
    const cut = line.slice(0, MAX_LINE_CHARACTERS);
    room -= cut.length + 1;
    if (room < 0) return [...lines, "…"].join("\n");
    lines.push(cut);
  }
  return lines.join("\n");
}

function* diffLinesOf(before: ProjectFiles, after: ProjectFiles): Generator<string> {
  let left = MAX_LINES;
  for (const path of new Set([...after.keys(), ...before.keys()])) {
    const [old, now] = [before.get(path) ?? "", after.get(path) ?? ""];
    if (typeof old !== "string" || typeof now !== "string" || old === now) continue;
    yield path;
    const a = linesOf(old, left);
    const b = a && linesOf(now, left - a.length);
    left -= (a?.length ?? 0) + (b?.length ?? 0);
    if (a && b) yield* hunksOf(a, b);
    else yield TOO_LONG;
  }
}

function* hunksOf(before: readonly string[], after: readonly string[]): Generator<string> {
  const all = { at: 0, removed: before.length, to: 0, added: after.length };
  const runs = changedRuns(before, after, MAX_CHANGED_LINES) ?? [all];
  let shown = 0;
  for (const [place, { at, removed, to, added }] of runs.entries()) {
    const above = Math.max(shown, at - CONTEXT_LINES);
    if (above > shown || place === 0) yield `@@ line ${to - (at - above) + 1}`;
    yield* marked(" ", before.slice(above, at));
    yield* marked("-", before.slice(at, at + removed));
    yield* marked("+", after.slice(to, to + added));
    shown = Math.min(at + removed + CONTEXT_LINES, runs[place + 1]?.at ?? before.length);
    yield* marked(" ", before.slice(at + removed, shown));
  }
}

function* marked(mark: string, lines: readonly string[]): Generator<string> {
  for (const line of lines) yield `${mark}${line.replace(/\r?\n$/, "")}`;
}
