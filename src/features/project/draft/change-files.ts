import * as Y from "yjs";
import { normalisePath } from "~/domain/project/project-files";
import { isWithin, movedPath } from "../state";

type Files = Y.Map<Y.Text | Uint8Array>;

/** Why a file cannot have a path. */
export type PathProblem = "invalid" | "taken";

/** The path that `written` means, or why no file can have it. A file cannot be a folder, nor the other way round. */
export function freePath(files: Files, written: string): { path: string } | { problem: PathProblem } {
  const path = normalisePath(written);
  if (path === null) return { problem: "invalid" };
  const isTaken = [...files.keys()].some((known) => isWithin(path, known) || isWithin(known, path));
  return isTaken ? { problem: "taken" } : { path };
}

export function addFile(files: Files, path: string, content = "") {
  files.set(path, new Y.Text(content));
}

const copyOf = (content: Y.Text | Uint8Array) =>
  content instanceof Uint8Array ? content : new Y.Text(content.toString());

const inFolder = (files: Files, path: string) => [...files].filter(([known]) => isWithin(path, known));

/** Gives a file, or all files of a folder, another path. A shared text has one place, so that its copy moves. */
export function moveFiles(files: Files, from: string, to: string) {
  files.doc?.transact(() => {
    for (const [path, content] of inFolder(files, from)) {
      const moved = copyOf(content);
      files.delete(path);
      files.set(movedPath(path, from, to), moved);
    }
  });
}

/** Deletes a file, or all files of a folder. @returns puts them back */
export function removeFiles(files: Files, path: string): () => void {
  const removed = inFolder(files, path).map(([known, content]) => ({ known, content: copyOf(content) }));
  files.doc?.transact(() => {
    for (const { known } of removed) files.delete(known);
  });
  return () =>
    files.doc?.transact(() => {
      for (const { known, content } of removed) if (!files.has(known)) files.set(known, content);
    });
}
