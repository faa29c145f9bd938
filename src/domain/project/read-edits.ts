import { pathInLine } from "./path-in-line";

/** Text of a file to replace. */
export type Edit = { search: string; replace: string };

/** Edits of one file; `path` is null where the reply names none beside them. */
export type FileEdits = {
  path: string | null;
  edits: Edit[];
  /** The last one is still being written, or has no end. */
  isCut: boolean;
};

// aider's markers with the slips that models make: other numbers of signs, other words, signs the wrong way round.
const SEARCH = /^\s*(?:<{5,9}|>{5,9}|-{5,9})\s*(?:SEARCH|ORIGINAL|HEAD|OLD|BEFORE)>?:?(?:\s+(\S.*?))?\s*$/i;
const DIVIDER = /^\s*={5,9}\s*$/;
const REPLACE = /^\s*(?:<{5,9}|>{5,9}|\+{5,9})\s*(?:REPLACE|UPDATED|NEW|AFTER)\b.*$|^>{7}(?:\s.*)?$/i;
const FENCE = /^\s*(?:`{3,}|~{3,})/;

const opensEdit = (line: string): boolean => SEARCH.test(line);

/**
 * The edits that a block of code holds: search and replace blocks, or a unified diff, whose line numbers say nothing.
 * Null for a block that is a file itself.
 */
export function readEdits(content: string, label: string): FileEdits[] | null {
  const lines = content.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  if (lines.some(opensEdit)) return readMarkers(lines);
  return isDiff(lines, label) ? readDiff(lines) : null;
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

function readMarkers(lines: readonly string[]): FileEdits[] {
  const files: FileEdits[] = [];
  let path: string | null = null;
  let part: "outside" | "search" | "replace" = "outside";
  let search: string[] = [];
  let replace: string[] = [];
  const finish = (isCut: boolean) => {
    const last = files.at(-1);
    const file = last && last.path === path ? last : { path, edits: [], isCut: false };
    if (file !== last) files.push(file);
    if (isCut) file.isCut = true;
    else file.edits.push({ search: textOf(unfenced(search)), replace: textOf(unfenced(replace)) });
    [search, replace, part] = [[], [], "outside"];
  };
  for (const line of lines) {
    const opening: RegExpExecArray | null = SEARCH.exec(line);
    if (part === "outside" && opening) {
      path = (opening[1] && pathInLine(opening[1])) || path;
      part = "search";
    } else if (part === "outside") path = pathInLine(line) ?? path;
    else if (part === "search" && REPLACE.test(line)) finish(true);
    else if (part === "search" && DIVIDER.test(line)) part = "replace";
    else if (part === "search") search.push(line);
    else if (REPLACE.test(line)) {
      // The divider again, before the end.
      if (DIVIDER.test(replace.at(-1) ?? "")) replace.pop();
      finish(false);
    } else replace.push(line);
  }
  if (part === "search") finish(true);
  // Without its last marker it ends with its fence.
  if (part === "replace") finish(false);
  return files;
}

/** Without the fence that some models put around each half. */
function unfenced(lines: readonly string[]): readonly string[] {
  const isFenced = lines.length > 1 && FENCE.test(lines[0] ?? "") && FENCE.test(lines.at(-1) ?? "");
  return isFenced ? lines.slice(1, -1) : lines;
}

const HUNK = /^@@(?:\s|$)/;
const OLD_FILE = /^--- (?:a\/)?(\S.*?)(?:\t.*)?$/;
const NEW_FILE = /^\+\+\+ (?:b\/)?(\S.*?)(?:\t.*)?$/;
const GIT_LINE =
  /^(?:diff --git |index [0-9a-f]+\.\.|(?:new|deleted) file mode |similarity |rename |\\ No newline)/;

const isDiff = (lines: readonly string[], label: string): boolean =>
  label === "diff" || label === "patch"
    ? lines.some((line) => /^[+-]/.test(line))
    : lines.some((line) => HUNK.test(line)) && lines.some((line) => /^[+-]/.test(line));

function readDiff(lines: readonly string[]): FileEdits[] {
  const files: FileEdits[] = [];
  let file: FileEdits | undefined;
  let search: string[] = [];
  let replace: string[] = [];
  const endHunk = () => {
    if (search.join() !== replace.join()) {
      if (!file) files.push((file = { path: null, edits: [], isCut: false }));
      file.edits.push({ search: textOf(search), replace: textOf(replace) });
    }
    [search, replace] = [[], []];
  };
  for (const [at, line] of lines.entries()) {
    const opened = NEW_FILE.exec(line)?.[1];
    const isHeader = OLD_FILE.test(line) && NEW_FILE.test(lines[at + 1] ?? "");
    if (isHeader || GIT_LINE.test(line) || HUNK.test(line)) endHunk();
    else if (opened && OLD_FILE.test(lines[at - 1] ?? "")) {
      const old = OLD_FILE.exec(lines[at - 1] ?? "")?.[1] ?? null;
      files.push((file = { path: opened === "/dev/null" ? old : opened, edits: [], isCut: false }));
    } else if (line.startsWith("-")) search.push(line.slice(1));
    else if (line.startsWith("+")) replace.push(line.slice(1));
    else {
      const context = line.replace(/^ /, "");
      search.push(context);
      replace.push(context);
    }
  }
  endHunk();
  return files.filter(({ edits }) => edits.length > 0);
}
