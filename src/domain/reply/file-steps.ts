import type { CodeBlock } from "../preview/code-block";
import { type FileContent, normalisePath, type ProjectFiles } from "../project/project-files";
import { namedPath } from "./block-path";
import { isPart } from "./complete-file";
import { impliedPaths } from "./implied-path";
import { locator } from "./locate-path";
import { pathInLine } from "./path-in-line";
import { type Edit, readEdits } from "./read-edits";
import { mostAlike } from "./similar-lines";

/** Of edits that name no file, and whose text is in none or in several. */
export const UNKNOWN_PATH = "?";

/** What a block does to one file. */
export type FileStep = {
  block: CodeBlock;
  /** As written where it is no path of a project. */
  path: string;
  action:
    | { kind: "write" }
    /** `isCut`: an edit has no end. */
    | { kind: "edit"; edits: readonly Edit[]; isCut: boolean }
    | { kind: "copy"; from: string }
    | { kind: "delete" };
};

/** What the blocks of a reply do, in order; blocks that are no files are missing. */
export function fileSteps(blocks: readonly CodeBlock[], base: ProjectFiles): FileStep[] {
  const texts = new Map<string, FileContent>(base);
  const written = new Set<string>();
  const located = locator(blocks, base);
  const steps: FileStep[] = [];
  const move = (block: CodeBlock, path: string, target: string | null) => {
    const to = target && (normalisePath(target) ?? target);
    if (to !== null) steps.push({ block, path: to, action: { kind: "copy", from: path } });
    steps.push({ block, path, action: { kind: "delete" } });
    const content = texts.get(path);
    texts.delete(path);
    if (to !== null && content !== undefined) texts.set(to, content);
  };
  for (const block of blocks) {
    const moves = movesOf(block);
    for (const { from, to } of moves ?? []) {
      const path = located(from, texts) ?? from;
      const inFolder = to === null ? [...texts.keys()].filter((each) => each.startsWith(`${path}/`)) : [];
      for (const each of inFolder.length > 0 ? inFolder : [path]) move(block, each, to);
    }
    if (moves) continue;
    const named = block.fileName ?? namedPath(block);
    const files = readEdits(block.content, block.label);
    for (const { path: own, edits, isCut, to } of files ?? []) {
      const path =
        editedPath(located(own ?? named, texts), edits, texts) ?? steps.at(-1)?.path ?? UNKNOWN_PATH;
      if (edits.length > 0 || isCut) steps.push({ block, path, action: { kind: "edit", edits, isCut } });
      if (to !== undefined) move(block, path, to);
    }
    if (files) continue;
    const path = located(named, texts) ?? unnamedPath(block, texts, base, written);
    if (!path || isExample(block, texts.get(path), named === null || written.has(path))) continue;
    steps.push({ block, path, action: { kind: "write" } });
    written.add(path);
    texts.set(path, block.content);
  }
  return steps;
}

/** The files that a fence named "delete" or "rename" moves away; null for any other block. */
function movesOf({ label, fileName, content }: CodeBlock): { from: string; to: string | null }[] | null {
  const listed = content.split("\n").flatMap((line) => pathInLine(line) ?? []);
  if (label === "delete") return (fileName ? [fileName] : listed).map((from) => ({ from, to: null }));
  const to = content.trim();
  return label === "rename" && fileName && /^\S.*$/.test(to) ? [{ from: fileName, to }] : null;
}

/** A part of a file shows how something is done; only a whole one replaces it. */
const isExample = (
  { content, closed }: CodeBlock,
  before: FileContent | undefined,
  mayBe: boolean,
): boolean => mayBe && closed && typeof before === "string" && isPart(before, content);

/** The file that edits mean: the named one or, where it is missing, the only one that holds their text. */
function editedPath(path: string | null, edits: readonly Edit[], texts: ProjectFiles): string | null {
  if (path !== null && texts.has(path)) return path;
  const text = edits[0]?.search.trim();
  if (!text) return path;
  const holders = [...texts].filter(
    ([, content]) => typeof content === "string" && content.replaceAll("\r\n", "\n").includes(text),
  );
  return holders.length === 1 ? (holders[0]?.[0] ?? path) : path;
}

function unnamedPath(
  block: CodeBlock,
  texts: ProjectFiles,
  base: ProjectFiles,
  written: ReadonlySet<string>,
): string | null {
  const pages = [...texts].flatMap(([path, text]) =>
    /\.html?$/i.test(path) && typeof text === "string" ? [text] : [],
  );
  const { known, fallback } = impliedPaths(block, new Set(texts.keys()), pages);
  if (known.length === 1 && known[0]) return freePath(known[0], block, texts, written);
  const candidates = known.filter((path) => base.has(path));
  if (candidates.length < 2) return fallback && freePath(fallback, block, texts, written);
  const contents = candidates.map((path) => [path, base.get(path)] as const);
  return mostAlike(
    block.content,
    contents.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** A second page without a name is another page, not the first one again; a part of the first is neither. */
function freePath(path: string, block: CodeBlock, texts: ProjectFiles, written: ReadonlySet<string>): string {
  if (!written.has(path) || isExample(block, texts.get(path), true)) return path;
  const dot = path.lastIndexOf(".");
  for (let count = 2; ; count++) {
    const next = `${path.slice(0, dot)}-${count}${path.slice(dot)}`;
    if (!written.has(next)) return next;
  }
}

/**
 * The paths that each block of a reply changes, by the block's index; blocks that are no files are missing. While the
 * reply goes on, the path of a block hardly ever changes, so that it can be shown while the file is being written.
 */
export function blockPaths(
  blocks: readonly CodeBlock[],
  basePaths: Iterable<string>,
): ReadonlyMap<number, readonly string[]> {
  const unread = new Uint8Array();
  const base = new Map([...basePaths].map((path) => [path, unread]));
  const paths = new Map<number, readonly string[]>();
  for (const { block, path } of fileSteps(blocks, base))
    paths.set(block.index, [...new Set([...(paths.get(block.index) ?? []), path])]);
  return paths;
}
