import type { Edit } from "./read-edits";
import { findSimilarLines, normalizeLine } from "./similar-lines";

/** Replaces the characters [start, end) of a file. */
export type Placement = { start: number; end: number; text: string };

/** Why an edit cannot be placed. */
export type Misplacement = { reason: "missing" | "ambiguous" | "empty" };

type Line = { text: string; start: number; end: number };
type Range = { first: number; last: number };

/** In order of increasing tolerance. */
const tiers: readonly { of: (line: string) => string; reindents: boolean }[] = [
  { of: (line) => line.trimEnd(), reindents: false },
  { of: (line) => line.trim(), reindents: true },
];
const loosest = { of: normalizeLine, reindents: true };
/** Longer files are only searched for exact text, because comparing all lines takes seconds. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Finds the unique place of an edit in a file, from exact to similar text. Replaces full lines or a part of one; the rest
 * stays verbatim.
 */
export function placeEdit(file: string, edit: Edit): Placement | Misplacement {
  const { search, replace } = straightened(file, edit);
  const searchLines = trimBlankLines(linesOf(search));
  if (searchLines.length === 0) return { reason: "empty" };
  const exact = exactPlace(file, { search, replace }, searchLines);
  if (exact) return exact;
  if (file.length > MAX_CHARACTERS) return { reason: "missing" };
  const lines = linesOf(file);
  const source = { file, lines };
  const replacement = replacementOf(search, replace);
  const placeBy = ({ of, reindents }: (typeof tiers)[number]) => {
    const ranges = matches(
      lines.map(({ text }) => of(text)),
      searchLines.map(({ text }) => of(text)),
    );
    if (ranges.length > 1) return { reason: "ambiguous" } as const;
    return ranges[0] && placed(source, ranges[0], { searchLines, replacement, reindents });
  };
  for (const tier of tiers) {
    const place = placeBy(tier);
    if (place) return place;
  }
  // Before the tier that ignores semicolons, which must not be lost within a line.
  const place = partOfLine(file, search, replace) ?? placeBy(loosest);
  if (place) return place;
  const ranges = matchesWithoutBlanks(lines, searchLines);
  if (ranges.length > 1) return { reason: "ambiguous" };
  const range =
    ranges[0] ??
    findSimilarLines(
      lines.map(({ text }) => text),
      searchLines.map(({ text }) => text),
    );
  if (range === undefined) return { reason: "missing" };
  if (range === "ambiguous") return { reason: "ambiguous" };
  return placed(source, range, { searchLines, replacement, reindents: true });
}

const CURLY = /[\u201c\u201d\u2018\u2019]/;
const straight = (text: string) => text.replace(/[\u201c\u201d]/g, '"').replace(/[\u2018\u2019]/g, "'");

/** Straightens quotes that were made curly, if only then the text is in the file. */
function straightened(file: string, edit: Edit): Edit {
  if (!CURLY.test(edit.search)) return edit;
  const curly = edit.search.split("\n").filter((line) => CURLY.test(line));
  const isConverted = curly.every(
    (line) => !file.includes(line.trim()) && file.includes(straight(line).trim()),
  );
  return isConverted ? { search: straight(edit.search), replace: straight(edit.replace) } : edit;
}

/** Full lines that match exactly. */
function exactPlace(
  file: string,
  { search, replace }: Edit,
  searchLines: readonly Line[],
): Placement | Misplacement | undefined {
  const text = searchLines.map((line) => line.text).join("\n");
  const starts: number[] = [];
  for (let at = file.indexOf(text); at !== -1 && starts.length < 2; at = file.indexOf(text, at + 1)) {
    const end = at + text.length;
    if ((at === 0 || file[at - 1] === "\n") && (end === file.length || file[end] === "\n")) starts.push(at);
  }
  const [start] = starts;
  if (start === undefined) return undefined;
  if (starts.length > 1) return { reason: "ambiguous" };
  const end = start + text.length;
  const lines = replacementOf(search, replace).map((line) => line.text);
  if (end === file.length) return { start, end, text: lines.join("\n") };
  return { start, end: end + 1, text: lines.map((line) => `${line}\n`).join("") };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const { index, 0: whole, 1: content = "" } of text.matchAll(/([^\r\n]*)(?:\r\n|\n|\r|$)/g)) {
    if (whole === "") break;
    lines.push({ text: content, start: index, end: index + whole.length });
  }
  return lines;
}

function trimBlankLines(lines: readonly Line[]): readonly Line[] {
  const isText = ({ text }: Line) => text.trim() !== "";
  const first = lines.findIndex(isText);
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(isText) + 1);
}

/** The new lines, without blank ones at the ends that the search text has, too. */
function replacementOf(search: string, replace: string): readonly Line[] {
  const [old, lines] = [linesOf(search), linesOf(replace)];
  const blank = (all: readonly Line[], kept: readonly Line[]) => {
    const above = kept[0] ? all.indexOf(kept[0]) : 0;
    return { above, below: all.length - above - kept.length };
  };
  const kept = trimBlankLines(lines);
  if (kept.length === 0) return kept;
  const before = blank(old, trimBlankLines(old));
  const now = blank(lines, kept);
  return lines.slice(Math.min(before.above, now.above), lines.length - Math.min(before.below, now.below));
}

function matches(lines: readonly string[], searchLines: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at + searchLines.length <= lines.length && ranges.length < 2; at++)
    if (searchLines.every((line, offset) => lines[at + offset] === line))
      ranges.push({ first: at, last: at + searchLines.length - 1 });
  return ranges;
}

function matchesWithoutBlanks(lines: readonly Line[], searchLines: readonly Line[]): Range[] {
  const loose = ({ text }: Line) => normalizeLine(text);
  const kept = lines.map((line, at) => ({ text: loose(line), at })).filter(({ text }) => text !== "");
  return matches(
    kept.map(({ text }) => text),
    searchLines.map(loose).filter(Boolean),
  ).map(({ first, last }) => ({ first: kept[first]?.at ?? 0, last: kept[last]?.at ?? 0 }));
}

const MIN_PART = 4;

/** A unique match within a line, at word boundaries. */
function partOfLine(file: string, search: string, replace: string): Placement | null {
  const text = search.trim();
  if (text.length < MIN_PART) return null;
  const start = file.indexOf(text);
  if (start === -1 || file.includes(text, start + 1)) return null;
  const end = start + text.length;
  const isWord = (at: number) => /^[\w-]{2}$/.test(file.slice(at - 1, at + 1));
  return isWord(start) || isWord(end) ? null : { start, end, text: replace.trim() };
}

/** The changed lines; context lines stay as in the file. */
function placed(
  { file, lines }: { file: string; lines: readonly Line[] },
  { first, last }: Range,
  edit: { searchLines: readonly Line[]; replacement: readonly Line[]; reindents: boolean },
): Placement {
  const ending = /\r\n|\n|\r/.exec(file)?.[0] ?? "\n";
  const old = lines.slice(first, last + 1);
  const { replacement } = edit;
  const [above, below] = sharedEnds(old, edit.searchLines, replacement);
  const changed = old.slice(above, old.length - below);
  const start = changed[0]?.start ?? lines[first + above]?.start ?? file.length;
  const end = changed.at(-1)?.end ?? start;
  const texts = replacement.slice(above, replacement.length - below).map(({ text }) => text);
  const at = Math.min(above, edit.searchLines.length - 1);
  const sample = {
    theirs: edit.searchLines[at]?.text ?? "",
    ours: old[Math.min(at, old.length - 1)]?.text ?? "",
  };
  const indented = edit.reindents
    ? reindent(texts, sample, { searchLines: edit.searchLines, file: lines })
    : texts;
  const text = indented.map((line) => `${line}${ending}`).join("");
  const isEndOpen = end === file.length && !/[\r\n]$/.test(file);
  if (!isEndOpen) return { start, end, text };
  if (changed.length === 0) return { start, end, text: text && `${ending}${text.slice(0, -ending.length)}` };
  return { start, end, text: text.slice(0, text.length - (text ? ending.length : 0)) };
}

/** The numbers of leading and trailing lines that are equal in the file, the search text and the replacement. */
function sharedEnds(
  old: readonly Line[],
  searchLines: readonly Line[],
  replacement: readonly Line[],
): [above: number, below: number] {
  const isSame = (at: number) => {
    const [line, searched, next] = [old, searchLines, replacement].map((lines) => lines.at(at)?.text);
    return (
      searched?.trimEnd() === next?.trimEnd() && normalizeLine(line ?? "") === normalizeLine(searched ?? "")
    );
  };
  const maxLines = Math.min(old.length, searchLines.length, replacement.length);
  let above = 0;
  while (above < maxLines && isSame(above)) above++;
  let below = 0;
  while (below < maxLines - above && isSame(-1 - below)) below++;
  return [above, below];
}

const indentOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? "";

/** Adapts the replacement to the file's indentation. */
function reindent(
  replacement: readonly string[],
  sample: { theirs: string; ours: string },
  { searchLines, file }: Record<"searchLines" | "file", readonly Line[]>,
): string[] {
  const [from, to] = [indentOf(sample.theirs), indentOf(sample.ours)];
  const written = [...searchLines.map(({ text }) => text), ...replacement];
  const [theirs, ours] = [unitOf(written), unitOf(file.map(({ text }) => text))];
  const isSameKind = (theirs === "\t") === (ours === "\t");
  // Only the search text lost its indentation.
  const isIndented = replacement.every((line) => line.trim() === "" || line.startsWith(to));
  if (from === "" && to !== "" && replacement.length > 0 && isIndented) return [...replacement];
  return replacement.map((line) => {
    const indent = indentOf(line);
    const text = line.slice(indent.length);
    if (text === "") return "";
    if (indent.startsWith(from) && isSameKind) return to + indent.slice(from.length) + text;
    const depth = depthOf(indent, theirs) - depthOf(from, theirs) + depthOf(to, ours);
    return ours.repeat(Math.max(0, depth)) + text;
  });
}

/** One level of indentation: a tab, or the smallest step of spaces. */
function unitOf(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map(indentOf)
    .filter(Boolean);
  if (indents.some((indent) => indent.startsWith("\t"))) return "\t";
  const widths = [...new Set(indents.map(({ length }) => length))].toSorted((a, b) => a - b);
  const steps = widths.map((width, at) => width - (widths[at - 1] ?? 0)).filter((step) => step > 1);
  return " ".repeat(steps.length > 0 ? Math.min(...steps, 8) : 2);
}

const depthOf = (indent: string, unit: string): number =>
  Math.round(indent.replaceAll("\t", unit).length / unit.length);
