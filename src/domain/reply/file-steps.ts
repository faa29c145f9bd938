import type { CodeBlock } from "../preview/code-block";
import { fileEnding } from "../preview/language";
import { type FileContent, normalisePath, type ProjectFiles } from "../project/project-files";
import { isNamedAbove, namedPath } from "./block-path";
import { isExcerpt, isFragment, isPart, isRemarkOnly, isWholeByItself } from "./complete-file";
import { declaringFile, isCorrection, lacksExports } from "./declared-file";
import { impliedPaths, mayBelongTo } from "./implied-path";
import { locator } from "./locate-path";
import { placeImports } from "./missing-import";
import { pathInLine } from "./path-in-line";
import { type Edit, type FileEdits, readEdits } from "./read-edits";
import { restoreContent } from "./restore-content";
import { RETRY_NOTES } from "./retry-notes";
import {
  isAlternative,
  isQuotation,
  isReplaced,
  isSameFile,
  isShorter,
  saysExample,
  saysWhole,
  type Unused,
} from "./same-file";
import { mostSimilarPath } from "./similar-lines";

/** Of edits that name no file, and whose text is in none or in several. */
export const UNKNOWN_PATH = "?";

const UNFINISHED_MOVE: FileEdits = { path: null, edits: [], isCut: true };

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
    | { kind: "delete" }
    /** Only a part of the file is given, to be changed in it. */
    | { kind: "part" }
    | { kind: "unused"; why: Unused };
};

/** What the blocks of a reply do, in order; blocks that are no files are missing. */
export function fileSteps(
  written: readonly CodeBlock[],
  base: ProjectFiles,
  retries: readonly number[] = [],
): FileStep[] {
  const blocks = written.map(restoreContent);
  const texts = new Map<string, FileContent>(base);
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
  const replacedBy = new Map<CodeBlock, { path: string; search: string }>();
  for (const [at, given] of blocks.entries()) {
    const { moves, block } = movesOf(
      withTextBefore(given, texts.get(located(given.fileName ?? null, texts) ?? "")),
    );
    for (const { from, to } of moves ?? []) {
      const path = located(from, texts) ?? from;
      const inFolder = to === null ? [...texts.keys()].filter((each) => each.startsWith(`${path}/`)) : [];
      for (const each of inFolder.length > 0 ? inFolder : [path]) move(given, each, to);
    }
    if (!block) continue;
    const named = block.fileName ?? namedPath(block);
    const files = block.label === "rename" ? [UNFINISHED_MOVE] : readEdits(block.content, block.label);
    for (const { path: own, edits, isCut, to } of files ?? []) {
      const path =
        editedPath(located(own ?? named, texts), edits, texts) ?? steps.at(-1)?.path ?? UNKNOWN_PATH;
      if (edits.length > 0 || isCut) steps.push({ block, path, action: { kind: "edit", edits, isCut } });
      if (to !== undefined) move(block, path, to);
    }
    if (files) continue;
    const next = blocks[at + 1];
    const quoted = next && isReplaced(block, next) ? holderOf(block, named, texts) : null;
    const replaced = replacedBy.get(block);
    if (next && quoted) replacedBy.set(next, { path: quoted, search: block.content });
    if (replaced) {
      const edits = [{ search: replaced.search, replace: block.content }];
      steps.push({ block, path: replaced.path, action: { kind: "edit", edits, isCut: false } });
      continue;
    }
    const imported = placeImports(block, located(named, texts), texts);
    if (imported) {
      const { path, edits } = imported;
      steps.push({ block, path, action: { kind: "edit", edits, isCut: false } });
      continue;
    }
    const path = quoted ?? located(named, texts) ?? unnamedPath(block, blocks, { texts, base, steps });
    if (!path) continue;
    const attempt = retries.filter((start) => start <= block.start).length;
    const before = lastWriteOf(path, steps, retries[attempt - 1] ?? 0);
    const why = quoted
      ? "quotation"
      : unusedBecause(block, path, {
          base,
          texts,
          isNamed: named !== null,
          before,
          later: blocks.slice(at + 1),
        });
    if (why) {
      const isWanted = why === "part" && named === null && isCorrectionOf(path, block, texts);
      steps.push({ block, path, action: isWanted ? { kind: "part" } : { kind: "unused", why } });
      continue;
    }
    if (attempt < RETRY_NOTES.length && isExcerptOf(texts.get(path), block)) {
      steps.push({ block, path, action: { kind: "part" } });
      continue;
    }
    if (before) before.action = { kind: "unused", why: whyReplaced(before, block, base) };
    steps.push({ block, path, action: { kind: "write" } });
    texts.set(path, block.content);
  }
  const isMade = ({ path, action: { kind } }: FileStep, of: string) =>
    path === of && (kind === "write" || kind === "edit");
  return steps.map((step) =>
    step.action.kind === "part" && steps.some((other) => isMade(other, step.path))
      ? { block: step.block, path: step.path, action: { kind: "unused", why: "part" } }
      : step,
  );
}

function isCorrectionOf(path: string, block: CodeBlock, texts: ProjectFiles): boolean {
  const text = texts.get(path);
  return typeof text === "string" && declaringFile(block, texts) === path && isCorrection(block, text);
}

/** Whether a block that only the text above it names is, whatever the language of that, an excerpt of its file or foreign to it. */
const isExcerptOf = (text: FileContent | undefined, block: CodeBlock): boolean =>
  typeof text === "string" &&
  block.closed &&
  isNamedAbove(block) &&
  !saysWhole(block) &&
  isExcerpt(text, block.content, pathInLine(block.lead ?? "") === null) &&
  (!isWholeByItself(text) || lacksExports(text, block.content));

/** The write of a file that a later one in the same attempt would replace; none where its result was edited. */
function lastWriteOf(path: string, steps: readonly FileStep[], attempt: number): FileStep | undefined {
  const last = steps.findLast((step) => step.path === path && step.action.kind !== "unused");
  return last?.action.kind === "write" && last.block.start >= attempt ? last : undefined;
}

function whyReplaced({ path, block }: FileStep, next: CodeBlock, base: ProjectFiles): Unused {
  const known = base.get(path);
  if (typeof known === "string" && isQuotation(known, block.content)) return "quotation";
  return isFragment(next.content, block.content) ? "part" : "earlier";
}

/** Files in which a line with the mark of a comment is text. */
const TEXT = /\.(?:mdx?|txt)$/i;

type Place = {
  base: ProjectFiles;
  texts: ProjectFiles;
  isNamed: boolean;
  before: FileStep | undefined;
  later: readonly CodeBlock[];
};

/** Why a block is not written to its file; undefined when it is. */
function unusedBecause(
  block: CodeBlock,
  path: string,
  { base, texts, isNamed, before, later }: Place,
): Unused | undefined {
  const [known, now] = [base.get(path), texts.get(path)];
  const { content, closed } = block;
  const inPage = (later: CodeBlock) => later.kind === "markup" && later.content.includes(content.trim());
  if (closed && !isNamed && block.kind !== "markup" && later.some(inPage)) return "part";
  // After the file as it is, its name stands above what changes it.
  const isQuoted = before && typeof known === "string" && isQuotation(known, before.block.content);
  const mayBe = !isNamed || (before !== undefined && !isQuoted);
  if (closed && typeof now === "string" && !TEXT.test(path) && isRemarkOnly(now, content)) return "quotation";
  if (!closed || !mayBe) return undefined;
  if (typeof known === "string" && isQuotation(known, content)) return "quotation";
  if (before && isAlternative(block)) return "alternative";
  if (typeof now === "string" && isExample(block, now, !isNamed)) return "part";
  const isLine = !isNamed && !content.trim().includes("\n") && block.kind !== "markup";
  return isLine && base.size === 0 && saysExample(block) ? "part" : undefined;
}

/** The one file that holds the text of a block: the named one, where there is a name. */
function holderOf(block: CodeBlock, named: string | null, texts: ProjectFiles): string | null {
  const text = block.content.trim();
  const holders = [...texts].filter(
    ([path, content]) =>
      (named === null ? mayBelongTo(block, [path]) : path === named) &&
      typeof content === "string" &&
      content.includes(text),
  );
  return holders.length === 1 ? (holders[0]?.[0] ?? null) : null;
}

/** The whole file that a command makes which adds to its end. */
function withTextBefore(block: CodeBlock, before: FileContent | undefined): CodeBlock {
  if (block.label !== "append" || !block.fileName) return block;
  const text = typeof before === "string" ? before.replace(/(?<=.)$(?<!\n)/s, "\n") : "";
  return { ...block, label: fileEnding(block.fileName), content: text + block.content };
}

type Moves = {
  moves: readonly { from: string; to: string | null }[];
  /** What is left of the block: the file at its new place, or edits of it. */
  block: CodeBlock | null;
};

/** The files that a fence named "delete" or "rename" moves away. */
function movesOf(block: CodeBlock): Moves {
  const { label, fileName, content } = block;
  if (label === "delete") {
    const listed = content.split("\n").flatMap((line) => pathInLine(line) ?? []);
    return { moves: (fileName ? [fileName] : listed).map((from) => ({ from, to: null })), block: null };
  }
  if (label !== "rename" || !fileName) return { moves: [], block };
  const [, first = "", rest = ""] = /^\s*(\S[^\n]*)\n?([\s\S]*)$/.exec(content) ?? [];
  const isAlone = rest.trim() === "";
  const to = block.to ?? pathInLine(first) ?? (isAlone && first.trim() ? first.trim() : null);
  // Without its new path, it is not known what to do with the file.
  if (to === null) return { moves: [], block };
  const left = (block.to ? content : rest).replace(/^\s*\n/, "");
  const renamed = { ...block, label: fileEnding(to), fileName: to, content: left };
  return { moves: [{ from: fileName, to }], block: left.trim() === "" ? null : renamed };
}

/** A part of a file shows how something is done; only a whole one replaces it. */
const isExample = (block: CodeBlock, before: string, isUnnamed: boolean): boolean =>
  isPart(before, block.content) ||
  (isUnnamed && !saysWhole(block) && lacksExports(before, block.content)) ||
  (isUnnamed && !isWholeByItself(before) && !saysWhole(block) && isShorter(before, block.content));

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
  blocks: readonly CodeBlock[],
  { texts, base, steps }: { texts: ProjectFiles; base: ProjectFiles; steps: readonly FileStep[] },
): string | null {
  const pages = [...texts].flatMap(([path, text]) =>
    /\.html?$/i.test(path) && typeof text === "string" ? [text] : [],
  );
  const declaring = declaringFile(block, texts);
  if (declaring !== null) return declaring;
  const { known, fallback } = impliedPaths(block, new Set(texts.keys()), pages);
  if (known.length === 1 && known[0]) return freePath(known[0], block, steps);
  const candidates = known.filter((path) => base.has(path));
  if (candidates.length < 2)
    return fallback && (base.size === 0 || isMissed(fallback, block, blocks, texts))
      ? freePath(fallback, block, steps)
      : null;
  const contents = candidates.map((path) => [path, base.get(path)] as const);
  return mostSimilarPath(
    block.content,
    contents.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

const LOADED = /\.(?:css|scss|m?[jt]s)$/;

/** Whether a script or a style that nobody named would be loaded: nothing else makes a file of an example. */
function isMissed(path: string, own: CodeBlock, blocks: readonly CodeBlock[], texts: ProjectFiles): boolean {
  if (texts.has(path) || !LOADED.test(path)) return true;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const stem = name.slice(0, name.lastIndexOf("."));
  const loads = (text: string) =>
    text.includes(name) || text.includes(`/${stem}"`) || text.includes(`/${stem}'`);
  return (
    // A page that comes with it is meant to have it, whether it says so or not.
    blocks.some(
      (block) => block !== own && (/^html?$/i.test(block.language ?? "") || loads(block.content)),
    ) ||
    // What was not read may load it.
    [...texts.values()].some((text) => (typeof text === "string" ? loads(text) : text.length === 0))
  );
}

/** A second page without a name is another page, unless it is the first one again or a part of it. */
function freePath(path: string, block: CodeBlock, steps: readonly FileStep[]): string {
  const written = new Map(steps.flatMap((step) => (step.action.kind === "write" ? [[step.path, step]] : [])));
  const isFree = (each: string) => {
    const before = written.get(each)?.block;
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
