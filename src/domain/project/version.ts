import {
  extensionOf,
  isApp,
  mergeForPreview,
  pageEntry,
  scriptEntry,
  withLinkedStyles,
  withPictures,
} from "~preview";
import { type CodeBlock, kindOf } from "../preview/code-block";
import { normalizeLanguage } from "../preview/language";
import { firstCharacters } from "../text/first-characters";
import type { ProjectFiles } from "./project-files";

/** One document of a project's page, with the styles and scripts that belong to it; null when it has no page. */
export function pageOf(files: ProjectFiles, path: string | null = pageEntry(files)): string | null {
  const blocks = blocksOf(files);
  const page = blocks.find(({ fileName, kind }) => fileName === path && kind === "markup");
  return page ? mergeForPreview(blocks, page.index) : null;
}

/** The page a project opens with as one file that needs no other; null when it has none, or must be compiled. */
export const standalonePage = (files: ProjectFiles): string | null =>
  isApp(files) ? null : picturedPage(files);

/** One of a project's pages, the one it opens with unless another is named, its pictures included. */
export function picturedPage(files: ProjectFiles, path: string | null = pageEntry(files)): string | null {
  if (path === null) return null;
  const page = pageOf(withLinkedStyles(files), path);
  return page === null ? null : withPictures(files, path, page);
}

/** A project's texts as blocks of code, the one that it starts with first. */
export function blocksOf(files: ProjectFiles): CodeBlock[] {
  const first = scriptEntryOfApp(files) ?? pageEntry(files);
  return [...files]
    .flatMap(([path, content]) => (typeof content === "string" ? [{ path, content }] : []))
    .toSorted((a, b) => Number(b.path === first) - Number(a.path === first))
    .map(toBlock);
}

const scriptEntryOfApp = (files: ProjectFiles): string | null =>
  isApp(files) ? (scriptEntry(files)?.path ?? null) : null;

function toBlock({ path, content }: { path: string; content: string }, index: number): CodeBlock {
  const label = extensionOf(path);
  const language = normalizeLanguage(label);
  const kind = kindOf(label, language, content);
  return { index, language, label, kind, fileName: path, content, closed: true, start: 0, end: 0 };
}

const EXCERPT_LINES = 9;
const EXCERPT_COLUMNS = 60;

/** The first lines of a text, cut to what a thumbnail can show. */
export const excerptOf = (text: string): string =>
  text
    .split("\n", EXCERPT_LINES)
    .map((line) => firstCharacters(line, EXCERPT_COLUMNS))
    .join("\n");
