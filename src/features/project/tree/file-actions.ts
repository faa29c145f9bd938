import type { Dispatch } from "react";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import { addFile, freePath, inFolder, moveFiles, removeFiles } from "../draft/change-files";
import type { ProjectDraft } from "../draft/use-project-draft";
import { type EditorAction, isWithin } from "../state";
import { folderOf } from "./tree-rows";

const nameOf = (path: string) => path.split("/").at(-1) ?? path;
const inside = (folder: string, name: string) => (folder === "" ? name : `${folder}/${name}`);

/** What the tree does to files. Each change is a version, which `takeBack` undoes. */
export function fileActions(
  { files, change }: Pick<ProjectDraft, "files" | "change">,
  dispatch: Dispatch<EditorAction>,
  takeBack: (made: Promise<string | null>) => Promise<boolean>,
) {
  const check = (written: string): string | null => {
    const checked = freePath(files, written);
    if ("path" in checked) return checked.path;
    const { invalidName, nameTaken } = copy.tree;
    toast.error(checked.problem === "invalid" ? invalidName : nameTaken(written));
    return null;
  };
  const open = (path: string) => dispatch({ type: "open", place: { path } });
  /** `putBack`: of a folder without files, which no version has. */
  const perform = (message: string, act: () => void, putBack: () => void) => {
    const made = change(message, act);
    const undo = async () => {
      if (!(await takeBack(made))) putBack();
    };
    toast.message(message, { action: { label: copy.tree.undo, onClick: () => void undo() } });
  };

  const moveTo = (from: string, written: string): string | null => {
    if (written === from) return from;
    // Into itself would lose the folder.
    const to = isWithin(from, written) ? check("") : check(written);
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
      const path = check(inside(folder, name));
      if (path === null) return null;
      void change(copy.tree.added(path), () => addFile(files, path));
      open(path);
      return path;
    },
    addFolder: (folder: string, name: string): string | null => {
      const path = check(inside(folder, name));
      if (path !== null) dispatch({ type: "addFolder", path });
      return path;
    },
    /** `name` may contain slashes: it is a path from the file's folder. */
    rename: (path: string, name: string) => moveTo(path, inside(folderOf(path), name)),
    moveInto: (path: string, folder: string) => moveTo(path, inside(folder, nameOf(path))),
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
