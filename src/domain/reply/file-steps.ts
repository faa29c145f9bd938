import type { CodeBlock } from "../preview/code-block";
import { type FileContent, normalizePath, type ProjectFiles } from "../project/project-files";
import { isNamedAbove, namedPath } from "./block-path";
import { isExcerpt, isFragment, isRemarkOnly, isWholeByItself } from "./complete-file";
import { declaringFile, isCorrection, isExample, lacksExports } from "./declared-file";
import { mayBelongTo } from "./implied-path";
import { locator } from "./locate-path";
import { placeImports } from "./missing-import";
import { type Move, movesOf, withTextBefore } from "./moved-files";
import { pathInLine } from "./path-in-line";
import { type Edit, type FileEdits, readEdits } from "./read-edits";
import { restoreContent } from "./restore-content";
import { RETRY_NOTES } from "./retry-notes";
import { isAlternative, isQuotation, isReplaced, saysExample, saysWhole, type Unused } from "./same-file";
import { unnamedPath } from "./unnamed-path";

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

/** A reply that is being read. */
type Reading = {
  base: ProjectFiles;
  blocks: readonly CodeBlock[];
  retries: readonly number[];
  steps: FileStep[];
  /** The files with what was read so far. */
  texts: Map<string, FileContent>;
  located(written: string | null): string | null;
  /** Blocks that replace what the block before quotes of a file. */
  replacements: Map<CodeBlock, { path: string; search: string }>;
};

/** What the blocks of a reply do, in order; blocks that are no files are missing. */
export function fileSteps(
  written: readonly CodeBlock[],
  base: ProjectFiles,
  retries: readonly number[] = [],
): FileStep[] {
  const blocks = written.map(restoreContent);
  const texts = new Map<string, FileContent>(base);
  const locate = locator(blocks, base);
  const located = (path: string | null) => locate(path, texts);
  const steps: FileStep[] = [];
  const reading: Reading = { base, blocks, retries, steps, texts, located, replacements: new Map() };
  for (const [at, given] of blocks.entries()) {
    const block = readMoves(reading, given);
    if (!block) continue;
    const named = block.fileName ?? namedPath(block);
    if (!readEditedFiles(reading, block, named))
      readFile(reading, { block, named, later: blocks.slice(at + 1) });
  }
  const isMade = ({ path, action: { kind } }: FileStep, of: string) =>
    path === of && (kind === "write" || kind === "edit");
  return steps.map((step) =>
    step.action.kind === "part" && steps.some((other) => isMade(other, step.path))
      ? { block: step.block, path: step.path, action: { kind: "unused", why: "part" } }
      : step,
  );
}

function move({ steps, texts }: Reading, block: CodeBlock, { from, to: target }: Move): void {
  const to = target && (normalizePath(target) ?? target);
  if (to !== null) steps.push({ block, path: to, action: { kind: "copy", from } });
  steps.push({ block, path: from, action: { kind: "delete" } });
  const content = texts.get(from);
  texts.delete(from);
  if (to !== null && content !== undefined) texts.set(to, content);
}

/** Moves the files that a block moves away. @returns what is left of it */
function readMoves(reading: Reading, given: CodeBlock): CodeBlock | null {
  const { located, texts } = reading;
  const { moves, block } = movesOf(withTextBefore(given, texts.get(located(given.fileName ?? null) ?? "")));
  for (const { from, to } of moves) {
    const path = located(from) ?? from;
    const inFolder = to === null ? [...texts.keys()].filter((each) => each.startsWith(`${path}/`)) : [];
    for (const each of inFolder.length > 0 ? inFolder : [path]) move(reading, given, { from: each, to });
  }
  return block;
}

/** @returns whether the block holds edits */
function readEditedFiles(reading: Reading, block: CodeBlock, named: string | null): boolean {
  const { steps, texts, located } = reading;
  const files = block.label === "rename" ? [UNFINISHED_MOVE] : readEdits(block.content, block.label);
  for (const { path: own, edits, isCut, to } of files ?? []) {
    const path = editedPath(located(own ?? named), edits, texts) ?? steps.at(-1)?.path ?? UNKNOWN_PATH;
    if (edits.length > 0 || isCut) steps.push({ block, path, action: { kind: "edit", edits, isCut } });
    if (to !== undefined) move(reading, block, { from: path, to });
  }
  return files !== null;
}

type Given = { block: CodeBlock; named: string | null; later: readonly CodeBlock[] };

/** Reads a block that is a file, or a part of one. */
function readFile(reading: Reading, given: Given): void {
  const { base, texts, steps, retries, located, replacements } = reading;
  const { block, named, later } = given;
  const [next] = later;
  const quoted = next && isReplaced(block, next) ? holderOf(block, named, texts) : null;
  const replaced = replacements.get(block);
  if (next && quoted) replacements.set(next, { path: quoted, search: block.content });
  const edited = replaced
    ? { path: replaced.path, edits: [{ search: replaced.search, replace: block.content }] }
    : placeImports(block, located(named), texts);
  if (edited) {
    const { path, edits } = edited;
    steps.push({ block, path, action: { kind: "edit", edits, isCut: false } });
    return;
  }
  const path = quoted ?? located(named) ?? unnamedPath(block, { ...reading, written: writtenBy(steps) });
  if (!path) return;
  const attempt = retries.filter((start) => start <= block.start).length;
  const before = lastWriteOf(path, steps, retries[attempt - 1] ?? 0);
  const why = quoted ? "quotation" : unusedBecause(path, given, { base, texts, before });
  if (why) {
    const isWanted = why === "part" && named === null && isCorrectionOf(path, block, texts);
    steps.push({ block, path, action: isWanted ? { kind: "part" } : { kind: "unused", why } });
  } else if (attempt < RETRY_NOTES.length && isExcerptOf(texts.get(path), block))
    steps.push({ block, path, action: { kind: "part" } });
  else {
    if (before) before.action = { kind: "unused", why: whyReplaced(before, block, base) };
    steps.push({ block, path, action: { kind: "write" } });
    texts.set(path, block.content);
  }
}

const writtenBy = (steps: readonly FileStep[]): Map<string, CodeBlock> =>
  new Map(steps.flatMap(({ path, action, block }) => (action.kind === "write" ? [[path, block]] : [])));

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

type Place = { base: ProjectFiles; texts: ProjectFiles; before: FileStep | undefined };

/** Why a block is not written to its file; undefined when it is. */
function unusedBecause(
  path: string,
  { block, named, later }: Given,
  { base, texts, before }: Place,
): Unused | undefined {
  const isNamed = named !== null;
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
