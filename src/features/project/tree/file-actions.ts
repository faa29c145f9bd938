import type { Dispatch } from "react";
import type * as Y from "yjs";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import { addFile, freePath, moveFiles, removeFiles } from "../draft/change-files";
import { type EditorAction, isWithin } from "../state";
import { folderOf } from "./tree-rows";

type Files = Y.Map<Y.Text | Uint8Array>;

const nameOf = (path: string) => path.split("/").at(-1) ?? path;
const inside = (folder: string, name: string) => (folder === "" ? name : `${folder}/${name}`);

/** What the tree does to files. Each change says what it did, and can be undone. */
export function fileActions(files: Files, dispatch: Dispatch<EditorAction>) {
  const check = (written: string): string | null => {
    const checked = freePath(files, written);
    if ("path" in checked) return checked.path;
    const { invalidName, nameTaken } = copy.tree;
    toast.error(checked.problem === "invalid" ? invalidName : nameTaken(written));
    return null;
  };
  const open = (path: string) => dispatch({ type: "open", place: { path } });

  const move = (from: string, to: string) => {
    moveFiles(files, from, to);
    dispatch({ type: "moved", from, to });
  };
  const moveTo = (from: string, written: string): string | null => {
    if (written === from) return from;
    // Into itself would lose the folder.
    const to = isWithin(from, written) ? check("") : check(written);
    if (to === null) return null;
    move(from, to);
    const undo = { label: copy.tree.undo, onClick: () => move(to, from) };
    toast.message(copy.tree.moved(from, to), { action: undo });
    return to;
  };
  return {
    open,
    addFile: (folder: string, name: string): string | null => {
      const path = check(inside(folder, name));
      if (path === null) return null;
      addFile(files, path);
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
      const putBack = removeFiles(files, path);
      dispatch({ type: "removed", path });
      toast.message(copy.tree.removed(nameOf(path)), {
        action: { label: copy.tree.undo, onClick: putBack },
      });
    },
  };
}
