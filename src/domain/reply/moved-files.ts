import type { CodeBlock } from "../preview/code-block";
import { fileEnding } from "../preview/language";
import type { FileContent } from "../project/project-files";
import { pathInLine } from "./path-in-line";

/** The resulting file of a command that appends to it. */
export function withTextBefore(block: CodeBlock, before: FileContent | undefined): CodeBlock {
  if (block.label !== "append" || !block.fileName) return block;
  const text = typeof before === "string" ? before.replace(/(?<=.)$(?<!\n)/s, "\n") : "";
  return { ...block, label: fileEnding(block.fileName), content: text + block.content };
}

/** `to` null: deleted. */
export type Move = { from: string; to: string | null };

type Moves = {
  moves: readonly Move[];
  /** The rest of the block: the new file, or edits of it. */
  block: CodeBlock | null;
};

/** The files that a "delete" or "rename" fence moves. */
export function movesOf(block: CodeBlock): Moves {
  const { label, fileName, content } = block;
  if (label === "delete") {
    const listed = content.split("\n").flatMap((line) => pathInLine(line) ?? []);
    return { moves: (fileName ? [fileName] : listed).map((from) => ({ from, to: null })), block: null };
  }
  if (label !== "rename" || !fileName) return { moves: [], block };
  const [, first = "", rest = ""] = /^\s*(\S[^\n]*)\n?([\s\S]*)$/.exec(content) ?? [];
  const isAlone = rest.trim() === "";
  const to = block.to ?? pathInLine(first) ?? (isAlone && first.trim() ? first.trim() : null);
  // Without a new path, the intent is unclear.
  if (to === null) return { moves: [], block };
  const left = (block.to ? content : rest).replace(/^\s*\n/, "");
  const renamed = { ...block, label: fileEnding(to), fileName: to, content: left };
  return { moves: [{ from: fileName, to }], block: left.trim() === "" ? null : renamed };
}
