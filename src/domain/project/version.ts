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

/** A page of a project with its styles and scripts; null: no page. */
export function pageOf(files: ProjectFiles, path: string | null = pageEntry(files)): string | null {
  const blocks = blocksOf(files);
  const page = blocks.find(({ fileName, kind }) => fileName === path && kind === "markup");
  return page ? mergeForPreview(blocks, page.index) : null;
}

/** A project's entry page as one self-contained file; null: none, or it must be compiled. */
export const standalonePage = (files: ProjectFiles): string | null =>
  isApp(files) ? null : picturedPage(files);

/** A page of a project with its pictures, by default the entry page. */
export function picturedPage(files: ProjectFiles, path: string | null = pageEntry(files)): string | null {
  if (path === null) return null;
  const page = pageOf(withLinkedStyles(files), path);
  return page === null ? null : withPictures(files, path, page);
}

/** A project's texts as code blocks, the entry first. */
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

/** The first lines of a text, cut for a thumbnail. */
export const excerptOf = (text: string): string =>
  text
    .split("\n", EXCERPT_LINES)
    .map((line) => firstCharacters(line, EXCERPT_COLUMNS))
    .join("\n");
