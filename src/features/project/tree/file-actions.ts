import type { Dispatch } from "react";
import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import { normalizePath } from "~/domain/project/project-files";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import type { ProjectDraft } from "../draft/use-project-draft";
import { type EditorAction, isWithin, movedPath } from "../state";
import { folderOf } from "./tree-rows";

const nameOf = (path: string) => path.split("/").at(-1) ?? path;
const joinPath = (folder: string, name: string) => (folder === "" ? name : `${folder}/${name}`);

/** The tree's file operations. Each is a version, which `takeBack` undoes. */
export function fileActions(
  { files, change }: Pick<ProjectDraft, "files" | "change">,
  dispatch: Dispatch<EditorAction>,
  takeBack: (made: Promise<string | null>) => Promise<boolean>,
) {
  const check = (input: string): string | null => {
    const checked = freePath(files, input);
    if ("path" in checked) return checked.path;
    const { invalidName, nameTaken } = copy.tree;
    toast.error(checked.problem === "invalid" ? invalidName : nameTaken(input));
    return null;
  };
  const open = (path: string) => dispatch({ type: "open", place: { path } });
  /** `restore` undoes changes of empty folders, which no version contains. */
  const perform = (message: string, act: () => void, restore: () => void) => {
    const made = change(message, act);
    const undo = async () => {
      if (!(await takeBack(made))) restore();
    };
    toast.message(message, { action: { label: copy.tree.undo, onClick: () => void undo() } });
  };

  const moveTo = (from: string, input: string): string | null => {
    if (input === from) return from;
    // Moving into itself would lose the folder.
    const to = isWithin(from, input) ? check("") : check(input);
    if (to === null) return null;
    const message = folderOf(from) === folderOf(to) ? copy.tree.renamed(from, to) : copy.tree.moved(from, to);
    perform(
      message,
      () => moveFiles(files, from, to),
      () => dispatch({ type: "moved", from: to, to: from }),
    );
    dispatch({ type: "moved", from, to });
    return to;
  };
  return {
    open,
    addFile: (folder: string, name: string): string | null => {
      const path = check(joinPath(folder, name));
      if (path === null) return null;
      void change(copy.tree.added(path), () => addFile(files, path));
      open(path);
      return path;
    },
    addFolder: (folder: string, name: string): string | null => {
      const path = check(joinPath(folder, name));
      if (path !== null) dispatch({ type: "addFolder", path });
      return path;
    },
    /** `name` may contain slashes: it is a path from the file's folder. */
    rename: (path: string, name: string) => moveTo(path, joinPath(folderOf(path), name)),
    moveInto: (path: string, folder: string) => moveTo(path, joinPath(folder, nameOf(path))),
    remove: (path: string) => {
      const isEmpty = inFolder(files, path).length === 0;
      perform(
        copy.tree.removed(path),
        () => removeFiles(files, path),
        () => isEmpty && dispatch({ type: "addFolder", path }),
      );
      dispatch({ type: "removed", path });
    },
  };
}

/** Why a file cannot have a path. */
type PathProblem = "invalid" | "taken";

/** Normalizes `input` to a free path, or returns why it is unusable. A path cannot be both a file and a folder. */
function freePath(files: DraftFiles, input: string): { path: string } | { problem: PathProblem } {
  const path = normalizePath(input);
  if (path === null) return { problem: "invalid" };
  const isTaken = [...files.keys()].some((existing) => isWithin(path, existing) || isWithin(existing, path));
  return isTaken ? { problem: "taken" } : { path };
}

function addFile(files: DraftFiles, path: string, content = "") {
  files.set(path, new Y.Text(content));
}

const inFolder = (files: DraftFiles, path: string) =>
  [...files.keys()].filter((existing) => isWithin(path, existing));

/** Moves a file, or all files of a folder. */
function moveFiles(files: DraftFiles, from: string, to: string) {
  for (const path of inFolder(files, from)) files.rename(path, movedPath(path, from, to));
}

/** Deletes a file, or all files of a folder. */
function removeFiles(files: DraftFiles, path: string) {
  for (const existing of inFolder(files, path)) files.delete(existing);
}
