import type { CodeBlock } from "~/domain/preview/code-block";
import type { ProjectFiles } from "~/domain/project/project-files";
import { blocksOf } from "~/domain/project/version";
import { loadWhenOnline } from "~/lib/load-when-online";
import {
  appPage,
  isApp,
  linkedSass,
  namedMarkup,
  type PreviewPage,
  pageEntry,
  preparePage,
  withLinkedStyles,
  withPictures,
} from "~preview";
import { compileSass } from "./compile-sass";
import { copy } from "./copy";
import { packageSource } from "./packages";

/** What the pages of a project are made from, once nothing is left to compile. */
export interface CompiledProject {
  of: ProjectFiles;
  /** Null: plain pages. */
  app: PreviewPage | null;
  /** Packages that an app lacks, and that the registry may have. */
  wanted: readonly string[];
  /** False while an app imports files that it does not have. */
  isComplete: boolean;
  /** The files of plain pages, with CSS in place of the Sass that they link. */
  files: ProjectFiles;
  /** Sheets that could not be compiled, and why. */
  errors: readonly string[];
}

/** A project that needs no compiling; null for one that does. */
export const compiledAtOnce = (files: ProjectFiles): CompiledProject | null =>
  isApp(files) || linkedSass(files).length > 0
    ? null
    : { of: files, app: null, wanted: [], isComplete: true, files, errors: [] };

/** Compiles projects. What one has in common with the one before is not compiled again. */
export function createProjectCompiler(): (files: ProjectFiles) => Promise<CompiledProject> {
  let bundler: ReturnType<typeof import("~preview/bundle").createBundler> | undefined;
  return async (files) => {
    const plain = { of: files, app: null, wanted: [], isComplete: true };
    if (isApp(files)) {
      bundler ??= (await import("~preview/bundle")).createBundler(packageSource, compileSass);
      const { wanted, ...bundle } = await bundler.bundle(files);
      const isComplete = bundle.entry !== null && Object.keys(bundle.missing).length === 0;
      return { ...plain, app: appPage(files, bundle), wanted, isComplete, files, errors: [] };
    }
    return loadWhenOnline(() => import("~preview/bundle"))
      .then(({ compileSheets }) => compileSheets(files, compileSass))
      .catch((error: unknown) => ({ files, errors: [copy.sheetsNotCompiled(String(error))] }))
      .then((sheets) => ({ ...plain, ...sheets }));
  };
}

/** A plain page as text: two with the same text are the same page. */
export interface PageText {
  markup: string;
  /** The file that it is. */
  path: string | undefined;
  content: string;
  /** Paths of the pages that it may lead to, one per line. */
  pages: string;
}

type PageParts = {
  blocks: readonly CodeBlock[];
  block: CodeBlock;
  /** Whose pictures it shows. */
  files: ProjectFiles | null;
  /** Absent: the block with the ones that belong to it. */
  markup?: string;
};

/** The text of the page that a block is. */
export function pageText({ blocks, block, files, markup = namedMarkup(blocks, block) }: PageParts): PageText {
  const { fileName: path, content } = block;
  return {
    markup: files ? withPictures(files, path ?? "", markup) : markup,
    path,
    content: content.trimEnd(),
    pages: pathsOfPages(blocks).join("\n"),
  };
}

const pathsOfPages = (blocks: readonly CodeBlock[]): string[] =>
  blocks.flatMap(({ kind, fileName }) => (kind === "markup" && fileName ? [fileName] : []));

/** The page of a text. @param errors are shown in its Console before anything of its own */
export function toPage({ markup, path, content, pages }: PageText, errors: readonly string[]): PreviewPage {
  const page = preparePage(markup, path === undefined ? undefined : { path, content });
  const notes = errors.map((text) => ({ level: "warn" as const, text }));
  return { ...page, notes: [...page.notes, ...notes], pages: pages.split("\n") };
}

/**
 * A project as the frame runs it; null when it is not a page. Links to its other pages are reported.
 *
 * @param path of the page, where there are several; without it, the one that the project opens with
 */
export async function buildPage(files: ProjectFiles, path?: string): Promise<PreviewPage | null> {
  const compiled = compiledAtOnce(files) ?? (await createProjectCompiler()(files));
  if (compiled.app) return { ...compiled.app, pages: pathsOfPages(blocksOf(files)) };
  const blocks = blocksOf(withLinkedStyles(compiled.files));
  const shown = path ?? pageEntry(compiled.files);
  const block = blocks.find(({ fileName }) => fileName === shown);
  return block && shown ? toPage(pageText({ blocks, block, files: compiled.files }), compiled.errors) : null;
}
