import { dividerSigns, endsReplacement, searchMarker } from "../text/edit-markers";
import { pathInComment, pathInLine } from "./path-in-line";

/** Text of a file to replace. */
export type Edit = { search: string; replace: string };

/** Edits of one file; `path` null: not named next to them. */
export type FileEdits = {
  path: string | null;
  edits: Edit[];
  /** The last edit is incomplete. */
  isCut: boolean;
  /** The file's new path; null: deleted. */
  to?: string | null;
};

/** An end marker on the last line of the new text. */
const ENDS_ON_LINE = /(?<!\s)\s+>{5,9} ?(?:REPLACE|UPDATED)$/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;

/**
 * The edits in a code block: search and replace blocks, or a unified diff, whose line numbers are ignored. Null: the
 * block is a complete file.
 */
export function readEdits(content: string, label: string): FileEdits[] | null {
  const lines = content.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  if (lines.some((line) => searchMarker(line))) return readMarkers(lines, /^(?:markdown|mdx?)$/.test(label));
  return isDiff(lines, label) ? readDiff(lines) : null;
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

const ELLIPSIS = /^\W*(?:\.{3}|\u2026)/;
const isRemark = (line: string): boolean =>
  line.trim() === "" || FENCE.test(line) || ELLIPSIS.test(line) || pathInComment(line) !== null;

/** @param isMarkdown the edits may be an example in a Markdown file */
function readMarkers(lines: readonly string[], isMarkdown: boolean): FileEdits[] | null {
  const files: FileEdits[] = [];
  let path: string | null = null;
  let isMixed = false;
  let opened: { signs: number; lines: string[] } | null = null;
  const add = (edit: Edit | null) => {
    const last = files.at(-1);
    const file = last && last.path === path ? last : { path, edits: [], isCut: false };
    if (file !== last) files.push(file);
    if (edit) file.edits.push(edit);
    else file.isCut = true;
    opened = null;
  };
  for (const line of lines) {
    const marker = searchMarker(line);
    if (marker) {
      // The previous edit was not closed, so it is unknown where its text ends.
      if (opened) add(null);
      path = pathInLine(marker.rest) ?? path;
      opened = { signs: marker.signs, lines: [] };
    } else if (!opened) {
      const named = pathInLine(line);
      path = named ?? path;
      isMixed ||= named === null && !isRemark(line);
    } else if (endsReplacement(line)) add(splitEdit(opened));
    else if (ENDS_ON_LINE.test(line)) {
      opened.lines.push(line.replace(ENDS_ON_LINE, ""));
      add(splitEdit(opened));
    } else opened.lines.push(line);
  }
  // Without an end marker, the edit ends with its fence.
  if (opened) add(splitEdit(opened));
  if (isMixed && isMarkdown) return null;
  // It is unknown where code outside the edits belongs.
  return files.map((file) => ({ ...file, isCut: file.isCut || isMixed }));
}

/** Null unless there is exactly one divider, because a truncated search text could match elsewhere. */
function splitEdit({ signs, lines }: { signs: number; lines: readonly string[] }): Edit | null {
  const dividers = lines.flatMap((line, at) =>
    dividerSigns(line) ? [{ at, signs: dividerSigns(line) }] : [],
  );
  const exact = dividers.filter((divider) => divider.signs === signs);
  const [divider, ...others] = exact.length > 0 ? exact : dividers;
  // A second divider on the last line is a mistake.
  const end = others.length === 1 && others[0]?.at === lines.length - 1 ? lines.length - 1 : lines.length;
  if (!divider || (others.length > 0 && end === lines.length)) return null;
  return {
    search: textOf(unnumbered(unfenced(withoutLineNumbers(lines.slice(0, divider.at))))),
    replace: textOf(unnumbered(unfenced(lines.slice(divider.at + 1, end)))),
  };
}

/** Removes the line number headers of Roo Code's edit format. */
const withoutLineNumbers = (lines: readonly string[]): readonly string[] => {
  const end = lines.findIndex((line) => !/^:(?:start|end)_line:\s*\d+\s*$/.test(line));
  return end > 0 ? lines.slice(/^-{5,}\s*$/.test(lines[end] ?? "") ? end + 1 : end) : lines;
};

const NUMBERED = /^\s*(\d{1,6})(?:\t|\s?[|\u2502\u2192:]\s?)/;

/** Removes line numbers copied from a prompt or a tool: every line has one, and they are consecutive. */
export function unnumbered(lines: readonly string[]): readonly string[] {
  const numbers = lines.filter((line) => line.trim() !== "").map((line) => Number(NUMBERED.exec(line)?.[1]));
  const areConsecutive = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  const isNumbered = numbers.length > 0 && !numbers.some(Number.isNaN) && areConsecutive;
  return isNumbered ? lines.map((line) => line.replace(NUMBERED, "")) : lines;
}

/** Removes the fence that some models put around each half. */
function unfenced(lines: readonly string[]): readonly string[] {
  const isFenced = lines.length > 1 && FENCE.test(lines[0] ?? "") && FENCE.test(lines.at(-1) ?? "");
  return isFenced ? lines.slice(1, -1) : lines;
}

const HUNK = /^@@(?:\s|$)/;
const OLD_FILE = /^--- (?:a\/)?(\S[^\t\n\r\u2028\u2029]*)(?:\t.*)?$/;
const NEW_FILE = /^\+\+\+ (?:b\/)?(\S[^\t\n\r\u2028\u2029]*)(?:\t.*)?$/;
const GIT_LINE =
  /^(?:diff --git |index [0-9a-f]+\.\.|(?:new|deleted) file mode |similarity |rename |\\ No newline)/;
/** The patch format that OpenAI's models are trained on. */
const PATCH_FILE = /^\*\*\* (Update|Add|Delete) File: (\S(?:.*\S)?)\s*$/;
const PATCH_MOVE = /^\*\*\* Move to: (\S(?:.*\S)?)\s*$/;
const PATCH_LINE = /^\*\*\* (?:Begin Patch|End Patch|End of File)\s*$/;

const isDiff = (lines: readonly string[], label: string): boolean =>
  lines.some((line) => PATCH_FILE.test(line)) ||
  ((label === "diff" || label === "patch" || lines.some((line) => HUNK.test(line))) &&
    lines.some((line) => /^[+-]/.test(line))) ||
  (lines[0]?.startsWith("diff --git ") ?? false);

/** Some models put a space after each sign. */
const withoutSpaces = (lines: string[]): string[] =>
  lines.some((line) => /^ \S/.test(line)) && lines.every((line) => /^(?: |$)/.test(line))
    ? lines.map((line) => line.slice(1))
    : lines;

function readDiff(lines: readonly string[]): FileEdits[] {
  const files: FileEdits[] = [];
  let file: FileEdits | undefined;
  let search: string[] = [];
  let replace: string[] = [];
  const open = (path: string | null) => {
    const opened: FileEdits = { path, edits: [], isCut: false };
    files.push(opened);
    return opened;
  };
  const endHunk = () => {
    if (search.length === 0) replace = withoutSpaces(replace);
    if (search.join() !== replace.join()) {
      file ??= open(null);
      file.edits.push({ search: textOf(search), replace: textOf(replace) });
    }
    [search, replace] = [[], []];
  };
  for (const [at, line] of lines.entries()) {
    const opened = NEW_FILE.exec(line)?.[1];
    const isHeader = OLD_FILE.test(line) && NEW_FILE.test(lines[at + 1] ?? "");
    const [, verb, patched] = PATCH_FILE.exec(line) ?? [];
    const moved = /^rename to (\S.*)$/.exec(line)?.[1] ?? PATCH_MOVE.exec(line)?.[1];
    const renamed = /^rename from (\S.*)$/.exec(line)?.[1];
    if (isHeader || GIT_LINE.test(line) || HUNK.test(line) || PATCH_LINE.test(line) || patched || moved) {
      endHunk();
      if (renamed ?? patched) file = open(renamed ?? patched ?? null);
      if (file && moved) file.to = moved;
      if (file && verb === "Delete") file.to = null;
    } else if (opened && OLD_FILE.test(lines[at - 1] ?? "")) {
      const old = OLD_FILE.exec(lines[at - 1] ?? "")?.[1] ?? null;
      const isGone = opened === "/dev/null";
      // git's own rename lines have already named the file.
      if (!file || file.path !== old || file.to !== opened) file = open(isGone ? old : opened);
      if (isGone) file.to = null;
    } else if (line.startsWith("-")) search.push(line.slice(1));
    else if (line.startsWith("+")) replace.push(line.slice(1));
    else {
      const context = line.replace(/^ /, "");
      search.push(context);
      replace.push(context);
    }
  }
  endHunk();
  // The content of a deleted file does not matter.
  return files.flatMap((each) =>
    each.to === null ? { ...each, edits: [] } : each.edits.length > 0 || each.to !== undefined ? each : [],
  );
}
