import { type FileContent, normalizePath, type ProjectFiles } from "../project/project-files";
import { changeOf } from "./apply-reply";
import { breakage, type CheckFile, misplacement, misplacements, type Refusal } from "./checked-change";
import { isFragment, ONLY_A_PART, refusalOf } from "./complete-file";
import type { FileChange } from "./file-change";
import { withLineEndsOf } from "./line-ends";
import { type Misplacement, type Placement, placeEdit } from "./place-edit";
import type { Edit } from "./read-edits";

/** A change of a project file by a program. */
export type FileEdit =
  | { path: string; kind: "edit"; edits: readonly Edit[] }
  | { path: string; kind: "write"; content: FileContent }
  | { path: string; kind: "move"; to: string }
  | { path: string; kind: "delete" };

export type AppliedChanges = {
  files: ProjectFiles;
  changes: readonly FileChange[];
  refusals: ReadonlyMap<string, Refusal>;
};

/**
 * Applies changes with the checks of `applyReply`: search texts must be unique, files complete, and still parsable. Use
 * the result only without refusals.
 */
export function applyChanges(
  base: ProjectFiles,
  edits: readonly FileEdit[],
  check: CheckFile,
): AppliedChanges {
  const files = new Map(base);
  const refusals = new Map<string, Refusal>();
  const paths = new Set<string>();
  for (const edit of edits) {
    const path = normalizePath(edit.path) ?? edit.path;
    if (refusals.has(path)) continue;
    const refusal = applyChange(files, { ...edit, path }, paths);
    if (refusal) refusals.set(path, refusal);
  }
  for (const path of paths) {
    const reason = refusals.has(path) ? null : breakage(path, files.get(path), { base, check });
    if (reason) refusals.set(path, { reason });
  }
  const changes = [...paths]
    .filter((path) => base.get(path) !== files.get(path))
    .map((path) => changeOf(path, base.get(path), files.get(path)));
  return { files, changes, refusals };
}

/** @param paths collects the paths that the change touches */
function applyChange(
  files: Map<string, FileContent>,
  edit: FileEdit,
  paths: Set<string>,
): Refusal | undefined {
  const { path } = edit;
  const before = files.get(path);
  paths.add(path);
  if (edit.kind === "write") return replaceFile(files, path, edit.content);
  if (before === undefined) return { reason: "The project has no such file." };
  if (edit.kind === "delete") {
    files.delete(path);
    return undefined;
  }
  if (edit.kind === "move") {
    const to = normalizePath(edit.to) ?? edit.to;
    if (files.has(to)) return { reason: `There is a file ${to} already.` };
    files.delete(path);
    paths.add(to);
    return writeFile(files, to, before);
  }
  if (typeof before !== "string") return { reason: "Only text can be edited." };
  const edited = placeAll(before, edit.edits);
  return "reason" in edited ? edited : writeFile(files, path, edited.content);
}

function replaceFile(files: Map<string, FileContent>, path: string, content: FileContent) {
  const before = files.get(path);
  const isPart = typeof before === "string" && typeof content === "string" && isFragment(before, content);
  return isPart ? { reason: ONLY_A_PART } : writeFile(files, path, content);
}

function writeFile(files: Map<string, FileContent>, path: string, content: FileContent): Refusal | undefined {
  const before = files.get(path);
  const reason =
    misplacement(files, path) ??
    (typeof before === "string" && typeof content === "string" ? refusalOf(before, content) : null);
  if (reason) return { reason };
  files.set(path, content);
  return undefined;
}

function placeAll(before: string, edits: readonly Edit[]): { content: string } | Refusal {
  let content = before;
  for (const edit of edits) {
    const place = placeExactly(content, edit) ?? placeEdit(content, edit);
    if ("reason" in place) return { reason: `${misplacements[place.reason]}${HINTS[place.reason]}`, edit };
    content =
      content.slice(0, place.start) + withLineEndsOf([content], place.text) + content.slice(place.end);
  }
  return { content };
}

const HINTS = {
  missing: " Read the file again, and copy the text exactly.",
  ambiguous: " Add the lines around the place that is meant.",
  empty: "",
} as const;

/** Programs copy text verbatim: a unique match is replaced verbatim, even within a line. */
function placeExactly(content: string, { search, replace }: Edit): Placement | Misplacement | undefined {
  if (search.trim() === "") return { reason: "empty" };
  const start = content.indexOf(search);
  if (start === -1) return undefined;
  if (content.includes(search, start + 1)) return { reason: "ambiguous" };
  return { start, end: start + search.length, text: replace };
}
