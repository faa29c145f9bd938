import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import { normalizePath } from "~/domain/project/project-files";
import { isWithin, movedPath } from "../state";

/** Why a file cannot have a path. */
export type PathProblem = "invalid" | "taken";

/** The path that `written` means, or why no file can have it. A file cannot be a folder, nor the other way round. */
export function freePath(files: DraftFiles, written: string): { path: string } | { problem: PathProblem } {
  const path = normalizePath(written);
  if (path === null) return { problem: "invalid" };
  const isTaken = [...files.keys()].some((known) => isWithin(path, known) || isWithin(known, path));
  return isTaken ? { problem: "taken" } : { path };
}

export function addFile(files: DraftFiles, path: string, content = "") {
  files.set(path, new Y.Text(content));
}

export const inFolder = (files: DraftFiles, path: string) =>
  [...files.keys()].filter((known) => isWithin(path, known));

/** Gives a file, or all files of a folder, another path. */
export function moveFiles(files: DraftFiles, from: string, to: string) {
  for (const path of inFolder(files, from)) files.rename(path, movedPath(path, from, to));
}

/** Deletes a file, or all files of a folder. */
export function removeFiles(files: DraftFiles, path: string) {
  for (const known of inFolder(files, path)) files.delete(known);
}
