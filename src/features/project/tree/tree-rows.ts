/** A visible row of the tree. */
export type TreeRow = {
  path: string;
  name: string;
  isFolder: boolean;
  isOpen: boolean;
  /** From 1. */
  level: number;
  position: number;
  siblings: number;
};

/** A name being typed, for a new or an existing file or folder. */
export type Naming = { kind: "file" | "folder" | "rename"; path: string };

type Folder = { folders: Map<string, Folder>; files: string[] };

const newFolder = (): Folder => ({ folders: new Map(), files: [] });

/** The visible rows of a file tree: folders first, in natural order. */
export function treeRows(
  paths: readonly string[],
  emptyFolders: readonly string[],
  closed: ReadonlySet<string>,
): TreeRow[] {
  const root = newFolder();
  for (const path of emptyFolders) folderAt(root, path.split("/"));
  for (const path of paths) {
    const parts = path.split("/");
    const name = parts.pop() ?? "";
    folderAt(root, parts).files.push(name);
  }
  const rows: TreeRow[] = [];
  addRows(rows, root, { prefix: "", level: 1, closed });
  return rows;
}

function folderAt(root: Folder, parts: readonly string[]): Folder {
  let folder = root;
  for (const part of parts) {
    const next = folder.folders.get(part) ?? newFolder();
    folder.folders.set(part, next);
    folder = next;
  }
  return folder;
}

const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type Place = { prefix: string; level: number; closed: ReadonlySet<string> };

function addRows(rows: TreeRow[], folder: Folder, { prefix, level, closed }: Place) {
  const folders = [...folder.folders].toSorted(([a], [b]) => compare(a, b));
  const files = folder.files.toSorted(compare);
  const siblings = folders.length + files.length;
  for (const [index, [name, inner]] of folders.entries()) {
    const path = `${prefix}${name}`;
    const isOpen = !closed.has(path);
    rows.push({ path, name, isFolder: true, isOpen, level, position: index + 1, siblings });
    if (isOpen) addRows(rows, inner, { prefix: `${path}/`, level: level + 1, closed });
  }
  for (const [index, name] of files.entries())
    rows.push({
      path: `${prefix}${name}`,
      name,
      isFolder: false,
      isOpen: false,
      level,
      position: folders.length + index + 1,
      siblings,
    });
}

/** Adds an unnamed row, first in its folder, for a new file or folder. */
export function withNewRow(rows: readonly TreeRow[], naming: Naming | null): readonly TreeRow[] {
  if (naming === null || naming.kind === "rename") return rows;
  const at = rows.findIndex(({ path }) => path === naming.path);
  const level = (rows[at]?.level ?? 0) + 1;
  const isFolder = naming.kind === "folder";
  const row = { path: `${naming.path}/`, name: "", isFolder, isOpen: false, level, position: 1, siblings: 1 };
  return rows.toSpliced(at + 1, 0, row);
}

export const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/");

/** The next row whose name starts with the typed text, wrapping around. */
export function rowNamed(rows: readonly TreeRow[], typed: string, after: number): TreeRow | undefined {
  const prefix = typed.toLowerCase();
  const order = [...rows.slice(after), ...rows.slice(0, after)];
  return order.find(({ name }) => name.toLowerCase().startsWith(prefix));
}
