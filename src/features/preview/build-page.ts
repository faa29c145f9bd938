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
  withPictures,
} from "~preview";
import { packageSource } from "./packages";

/** A page with what is said in its Console before anything of its own. */
export const withNotes = (page: PreviewPage, texts: readonly string[]): PreviewPage => ({
  ...page,
  notes: [...page.notes, ...texts.map((text) => ({ level: "warn" as const, text }))],
});

/** A project as the frame runs it; null when it is not a page. */
export async function buildPage(files: ProjectFiles): Promise<PreviewPage | null> {
  if (isApp(files)) {
    const { createBundler } = await import("~preview/bundle");
    const { wanted: _, ...bundle } = await createBundler(packageSource).bundle(files);
    return appPage(files, bundle);
  }
  const { files: plain, errors } =
    linkedSass(files).length > 0
      ? await (await import("~preview/bundle")).compileSheets(files)
      : { files, errors: [] };
  const blocks = blocksOf(plain);
  const path = pageEntry(plain);
  const page = blocks.find(({ fileName }) => fileName === path);
  if (!page || !path) return null;
  const markup = withPictures(plain, path, namedMarkup(blocks, page));
  return withNotes(preparePage(markup, { path, content: page.content }), errors);
}
