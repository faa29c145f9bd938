import type { CodeBlock } from "../preview/code-block";
import { countLineChanges } from "../text/count-line-changes";
import { blockPaths } from "./block-path";
import type { FileChange } from "./file-change";
import type { FileContent, ProjectFiles } from "./project-files";

export type AppliedReply = {
  files: ProjectFiles;
  /** What the reply did to each file that it names, in its order. */
  changes: readonly FileChange[];
};

/** The project after a reply: each of its blocks that is a file replaces the file of its path. */
export function applyReply(base: ProjectFiles, blocks: readonly CodeBlock[]): AppliedReply {
  const files = new Map<string, FileContent>(base);
  const paths = blockPaths(blocks, base.keys());
  for (const block of blocks) for (const path of paths.get(block.index) ?? []) files.set(path, block.content);
  const written = [...new Set([...paths.values()].flat())];
  return { files, changes: written.map((path) => changeOf(path, base.get(path), files.get(path))) };
}

export function changeOf(path: string, before: FileContent = "", after: FileContent = ""): FileChange {
  const text = (content: FileContent) => (typeof content === "string" ? content : "");
  return { path, state: "applied", ...countLineChanges(text(before), text(after)) };
}
