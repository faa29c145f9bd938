import type { fileActions } from "./file-actions";
import { folderOf, type TreeRow } from "./tree-rows";
import type { TreeRows } from "./use-tree-rows";

type Options = {
  files: ReturnType<typeof fileActions>;
  /** The path that is being moved. */
  cut: string | null;
  setCut: (path: string | null) => void;
  focusTree: () => void;
  /** A user chose a file. */
  onOpened: () => void;
  onAddToPrompt: (path: string) => void;
};

export type RowActions = ReturnType<typeof rowActions>;

/** What a user does with the rows of a tree, with the keyboard, the mouse or a row's menu. */
export function rowActions(tree: TreeRows, { files, cut, setCut, focusTree, ...options }: Options) {
  const { rows, at, setActive, setOpen, naming, setNaming } = tree;
  const endNaming = (path: string | null) => {
    setNaming(null);
    if (path) setActive(path);
    focusTree();
  };
  return {
    setActive,
    setOpen,
    cut: setCut,
    endNaming,
    choose(row: TreeRow) {
      setActive(row.path);
      if (row.isFolder) return setOpen(row.path, !row.isOpen);
      files.open(row.path);
      options.onOpened();
    },
    startNew(kind: "file" | "folder", near: TreeRow | undefined = rows[at]) {
      const folder = !near ? "" : near.isFolder ? near.path : folderOf(near.path);
      if (folder) setOpen(folder, true);
      setNaming({ kind, path: folder });
    },
    submitName(name: string): boolean {
      if (!naming) return true;
      const make = { file: files.addFile, folder: files.addFolder, rename: files.rename }[naming.kind];
      const made = make(naming.path, name);
      if (made !== null) endNaming(made);
      return made !== null;
    },
    remove(row: TreeRow) {
      const next = rows[at + 1] ?? rows[at - 1];
      files.remove(row.path);
      setActive(next?.path ?? null);
      focusTree();
    },
    rename: ({ path }: TreeRow) => setNaming({ kind: "rename", path }),
    paste(into: TreeRow) {
      if (!cut) return;
      const moved = files.moveInto(cut, into.isFolder ? into.path : folderOf(into.path));
      setCut(null);
      if (moved) setActive(moved);
    },
    addToPrompt: (row: TreeRow) => !row.isFolder && options.onAddToPrompt(row.path),
  };
}
