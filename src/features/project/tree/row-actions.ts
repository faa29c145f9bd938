import type { fileActions } from "./file-actions";
import { folderOf, type TreeRow } from "./tree-rows";
import type { TreeRows } from "./use-tree-rows";

type Options = {
  files: ReturnType<typeof fileActions>;
  /** The path that is being moved. */
  cut: string | null;
  setCut: (path: string | null) => void;
  focusTree: () => void;
  /** The user chose a file. */
  onOpened: () => void;
  onAddToPrompt: (path: string) => void;
};

export type RowActions = ReturnType<typeof rowActions>;

/** The user's actions on the rows, by keyboard, mouse or menu. */
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
      const path = make(naming.path, name);
      if (path !== null) endNaming(path);
      return path !== null;
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

const ignore = () => {};

/** For who may not change the files. */
export const withoutChanges = (actions: RowActions): RowActions => ({
  ...actions,
  rename: ignore,
  remove: ignore,
  cut: ignore,
  paste: ignore,
  addToPrompt: ignore,
});
