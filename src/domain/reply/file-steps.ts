import type { CodeBlock } from "../preview/code-block";
import { type FileContent, normalizePath, type ProjectFiles } from "../project/project-files";
import { isNamedAbove, namedPath } from "./block-path";
import { isExcerpt, isFragment, isRemarkOnly, isSelfDelimiting } from "./complete-file";
import { declaringFile, isCorrection, isExample, lacksExports } from "./declared-file";
import { mayBelongTo } from "./implied-path";
import { locator } from "./locate-path";
import { placeImports } from "./missing-import";
import { type Move, movesOf, withTextBefore } from "./moved-files";
import { pathInLine } from "./path-in-line";
import { type Edit, type FileEdits, readEdits } from "./read-edits";
import { restoreContent } from "./restore-content";
import { RETRY_NOTES } from "./retry-notes";
import {
  isAlternative,
  isMarkedComplete,
  isMarkedExample,
  isQuotation,
  isReplaced,
  type Unused,
} from "./same-file";
import { unnamedPath } from "./unnamed-path";

/** The path of edits whose file cannot be determined. */
export const UNKNOWN_PATH = "?";

const UNFINISHED_MOVE: FileEdits = { path: null, edits: [], isCut: true };

/** A block's change of one file. */
export type FileStep = {
  block: CodeBlock;
  /** Verbatim if it is no valid path. */
  path: string;
  action:
    | { kind: "write" }
    /** `isCut`: an edit is incomplete. */
    | { kind: "edit"; edits: readonly Edit[]; isCut: boolean }
    | { kind: "copy"; from: string }
    | { kind: "delete" }
    /** Only a changed part of the file. */
    | { kind: "part" }
    | { kind: "unused"; why: Unused };
};

/** State while a reply is read. */
type Reading = {
  base: ProjectFiles;
  blocks: readonly CodeBlock[];
  retries: readonly number[];
  steps: FileStep[];
  /** The files with the changes so far. */
  texts: Map<string, FileContent>;
  located(written: string | null): string | null;
  /** Blocks that replace what the previous block quotes. */
  replacements: Map<CodeBlock, { path: string; search: string }>;
};

/** The steps of a reply's blocks, in order; other blocks are skipped. */
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

/** Applies a block's moves. @returns the rest of the block */
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

/** @returns whether the block contains edits */
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

type FileBlock = { block: CodeBlock; named: string | null; later: readonly CodeBlock[] };

/** Reads a block that is a file or a part of one. */
function readFile(reading: Reading, given: FileBlock): void {
  const { base, texts, steps, retries, located, replacements } = reading;
  const { block, named, later } = given;
  const [next] = later;
  const quoted = next && isReplaced(block, next) ? fileContaining(block, named, texts) : null;
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

/** Whether a block named only by the text above it is an excerpt of its file, or unrelated to it. */
const isExcerptOf = (text: FileContent | undefined, block: CodeBlock): boolean =>
  typeof text === "string" &&
  block.closed &&
  isNamedAbove(block) &&
  !isMarkedComplete(block) &&
  isExcerpt(text, block.content, pathInLine(block.lead ?? "") === null) &&
  (!isSelfDelimiting(text) || lacksExports(text, block.content));

/** The previous write of a file in the same attempt, unless it was edited since. */
function lastWriteOf(path: string, steps: readonly FileStep[], attempt: number): FileStep | undefined {
  const last = steps.findLast((step) => step.path === path && step.action.kind !== "unused");
  return last?.action.kind === "write" && last.block.start >= attempt ? last : undefined;
}

function whyReplaced({ path, block }: FileStep, next: CodeBlock, base: ProjectFiles): Unused {
  const known = base.get(path);
  if (typeof known === "string" && isQuotation(known, block.content)) return "quotation";
  return isFragment(next.content, block.content) ? "part" : "earlier";
}

/** Files in which comment syntax is text. */
const TEXT = /\.(?:mdx?|txt)$/i;

type WriteContext = { base: ProjectFiles; texts: ProjectFiles; before: FileStep | undefined };

/** Why a block is not written to its file; undefined: it is. */
function unusedBecause(
  path: string,
  { block, named, later }: FileBlock,
  { base, texts, before }: WriteContext,
): Unused | undefined {
  const isNamed = named !== null;
  const [known, now] = [base.get(path), texts.get(path)];
  const { content, closed } = block;
  const inPage = (later: CodeBlock) => later.kind === "markup" && later.content.includes(content.trim());
  if (closed && !isNamed && block.kind !== "markup" && later.some(inPage)) return "part";
  // A quotation of the file may precede its change under the same name.
  const isQuoted = before && typeof known === "string" && isQuotation(known, before.block.content);
  const mayBe = !isNamed || (before !== undefined && !isQuoted);
  if (closed && typeof now === "string" && !TEXT.test(path) && isRemarkOnly(now, content)) return "quotation";
  if (!closed || !mayBe) return undefined;
  if (typeof known === "string" && isQuotation(known, content)) return "quotation";
  if (before && isAlternative(block)) return "alternative";
  if (typeof now === "string" && isExample(block, now, !isNamed)) return "part";
  const isLine = !isNamed && !content.trim().includes("\n") && block.kind !== "markup";
  return isLine && base.size === 0 && isMarkedExample(block) ? "part" : undefined;
}

/** The only file that contains a block's text; if one is named, only that. */
function fileContaining(block: CodeBlock, named: string | null, texts: ProjectFiles): string | null {
  const text = block.content.trim();
  const holders = [...texts].filter(
    ([path, content]) =>
      (named === null ? mayBelongTo(block, [path]) : path === named) &&
      typeof content === "string" &&
      content.includes(text),
  );
  return holders.length === 1 ? (holders[0]?.[0] ?? null) : null;
}

/** The file to edit: the named one or, if it does not exist, the only one that contains the search text. */
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
 * The paths that each block changes, by the block's index; other blocks are skipped. Paths rarely change while the reply
 * streams, so they can be displayed early.
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
