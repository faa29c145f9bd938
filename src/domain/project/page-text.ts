import { namedMarkup, type PreviewPage, preparePage, withPictures } from "~preview";
import type { CodeBlock } from "../preview/code-block";
import type { ProjectFiles } from "./project-files";

/** A plain page as text, for comparison. */
export interface PageText {
  markup: string;
  path: string | undefined;
  content: string;
  /** Paths of the project's pages, one per line. */
  pages: string;
}

type PageParts = {
  blocks: readonly CodeBlock[];
  block: CodeBlock;
  /** The project, for its pictures. */
  files: ProjectFiles | null;
  /** Defaults to the block with its linked ones. */
  markup?: string;
};

export function pageText({ blocks, block, files, markup = namedMarkup(blocks, block) }: PageParts): PageText {
  const { fileName: path, content } = block;
  return {
    markup: files ? withPictures(files, path ?? "", markup) : markup,
    path,
    content: content.trimEnd(),
    pages: pathsOfPages(blocks).join("\n"),
  };
}

/** The paths of the pages among code blocks. */
export const pathsOfPages = (blocks: readonly CodeBlock[]): string[] =>
  blocks.flatMap(({ kind, fileName }) => (kind === "markup" && fileName ? [fileName] : []));

/** @param errors shown first in its Console */
export function toPage({ markup, path, content, pages }: PageText, errors: readonly string[]): PreviewPage {
  const page = preparePage(markup, path === undefined ? undefined : { path, content });
  const notes = errors.map((text) => ({ level: "warn" as const, text }));
  return { ...page, notes: [...page.notes, ...notes], pages: pages.split("\n") };
}
