import type { CodeBlock } from "../preview/code-block";
import { impliedPath, namedPath } from "./block-path";
import type { FileContent, ProjectFiles } from "./project-files";

export type AppliedReply = {
  files: ProjectFiles;
  /** The paths that the reply wrote, in its order. */
  written: readonly string[];
  /** The path of each block, by its index; blocks that are no files are missing. */
  paths: ReadonlyMap<number, string>;
};

/** The project after a reply: each of its blocks that is a file replaces the file of its path. */
export function applyReply(base: ProjectFiles, blocks: readonly CodeBlock[]): AppliedReply {
  const files = new Map<string, FileContent>(base);
  const paths = new Map<number, string>();
  const taken = new Set<string>();
  for (const block of blocks) {
    const path = namedPath(block) ?? freePath(impliedPath(block, files), taken);
    if (!path || isFolder(files, path)) continue;
    taken.add(path);
    paths.set(block.index, path);
    files.set(path, block.content);
  }
  return { files, written: [...taken], paths };
}

/** A second page without a name is another page, not the first one again. */
function freePath(path: string | null, taken: ReadonlySet<string>): string | null {
  if (path === null || !taken.has(path)) return path;
  const dot = path.lastIndexOf(".");
  for (let count = 2; ; count++) {
    const next = `${path.slice(0, dot)}-${count}${path.slice(dot)}`;
    if (!taken.has(next)) return next;
  }
}

/** Whether a path is a folder of the project, or has a file as its folder: git can hold only one of both. */
function isFolder(files: ReadonlyMap<string, FileContent>, path: string): boolean {
  const parents = path
    .split("/")
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).join("/"));
  return (
    parents.some((parent) => files.has(parent)) ||
    [...files.keys()].some((known) => known.startsWith(`${path}/`))
  );
}
