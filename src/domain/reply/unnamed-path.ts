import type { CodeBlock } from "../preview/code-block";
import type { ProjectFiles } from "../project/project-files";
import { isFragment } from "./complete-file";
import { declaringFile, isExample } from "./declared-file";
import { impliedPaths } from "./implied-path";
import { isSameFile } from "./same-file";
import { mostSimilarPath } from "./similar-lines";

type Reply = {
  blocks: readonly CodeBlock[];
  /** The project before the reply, and with what it has written so far. */
  base: ProjectFiles;
  texts: ProjectFiles;
  /** By path: the block that wrote it. */
  written: ReadonlyMap<string, CodeBlock>;
};

/** The path of an unnamed block; null: not a file. */
export function unnamedPath(block: CodeBlock, reply: Reply): string | null {
  const { texts, base, written } = reply;
  const pages = [...texts].flatMap(([path, text]) =>
    /\.html?$/i.test(path) && typeof text === "string" ? [text] : [],
  );
  const declaring = declaringFile(block, texts);
  if (declaring !== null) return declaring;
  const { known, fallback } = impliedPaths(block, new Set(texts.keys()), pages);
  if (known.length === 1 && known[0]) return freePath(known[0], block, written);
  const candidates = known.filter((path) => base.has(path));
  if (candidates.length < 2)
    return fallback && (base.size === 0 || isLoaded(fallback, block, reply))
      ? freePath(fallback, block, written)
      : null;
  const contents = candidates.map((path) => [path, base.get(path)] as const);
  return mostSimilarPath(
    block.content,
    contents.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

const LOADED = /\.(?:css|scss|m?[jt]s)$/;

/** Whether anything loads an unnamed script or style; otherwise it is only an example. */
function isLoaded(path: string, own: CodeBlock, { blocks, texts }: Reply): boolean {
  if (texts.has(path) || !LOADED.test(path)) return true;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const stem = name.slice(0, name.lastIndexOf("."));
  const loads = (text: string) =>
    text.includes(name) || text.includes(`/${stem}"`) || text.includes(`/${stem}'`);
  return (
    // A page in the same reply is meant to load it.
    blocks.some(
      (block) => block !== own && (/^html?$/i.test(block.language ?? "") || loads(block.content)),
    ) ||
    // Unread files may load it.
    [...texts.values()].some((text) => (typeof text === "string" ? loads(text) : text.length === 0))
  );
}

/** Numbers further unnamed pages, unless they are versions or parts of the first. */
function freePath(path: string, block: CodeBlock, written: Reply["written"]): string {
  const isFree = (each: string) => {
    const before = written.get(each);
    return (
      !before ||
      isFragment(before.content, block.content) ||
      isFragment(block.content, before.content) ||
      isSameFile(before, block) ||
      isExample(block, before.content, false)
    );
  };
  if (isFree(path)) return path;
  const dot = path.lastIndexOf(".");
  for (let count = 2; ; count++) {
    const next = `${path.slice(0, dot)}-${count}${path.slice(dot)}`;
    if (isFree(next)) return next;
  }
}
