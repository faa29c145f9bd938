import type { ProjectFiles } from "~/domain/project/project-files";
import { blocksOf } from "~/domain/project/version";
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
import { packageSource } from "./packages";

/** A page with what is said in its Console before anything of its own. */
export const withNotes = (page: PreviewPage, texts: readonly string[]): PreviewPage => ({
  ...page,
  notes: [...page.notes, ...texts.map((text) => ({ level: "warn" as const, text }))],
});

/**
 * A project as the frame runs it; null when it is not a page.
 *
 * @param path of the page, where there are several; without it, the one that the project opens with
 */
export async function buildPage(files: ProjectFiles, path?: string): Promise<PreviewPage | null> {
  if (isApp(files)) {
    const { createBundler } = await import("~preview/bundle");
    const { wanted: _, ...bundle } = await createBundler(packageSource, compileSass).bundle(files);
    return appPage(files, bundle);
  }
  const { files: plain, errors } =
    linkedSass(files).length > 0
      ? await (await import("~preview/bundle")).compileSheets(files, compileSass)
      : { files, errors: [] };
  const blocks = blocksOf(withLinkedStyles(plain));
  const shown = path ?? pageEntry(plain);
  const page = blocks.find(({ fileName }) => fileName === shown);
  if (!page || !shown) return null;
  const markup = withPictures(plain, shown, namedMarkup(blocks, page));
  return withNotes(preparePage(markup, { path: shown, content: page.content }), errors);
}

/** A page whose links to others of the project are reported instead of refused. */
export async function linkedPage(files: ProjectFiles, path?: string): Promise<PreviewPage | null> {
  const page = await buildPage(files, path);
  const pages = blocksOf(files).flatMap(({ kind, fileName }) =>
    kind === "markup" && fileName ? [fileName] : [],
  );
  return page && { ...page, pages };
}
