import type { ProjectFiles } from "~/domain/project/project-files";
import { blocksOf } from "~/domain/project/version";
import {
  appPage,
  isApp,
  namedMarkup,
  type PreviewPage,
  pageEntry,
  preparePage,
  withPictures,
} from "~preview";
import { packageSource } from "./packages";

/**
 * A project as the frame runs it; null when it is not a page.
 *
 * @param path of the page, where there are several; without it, the one that the project opens with
 */
export async function buildPage(
  files: ProjectFiles,
  path: string | null = pageEntry(files),
): Promise<PreviewPage | null> {
  if (isApp(files)) {
    const { createBundler } = await import("~preview/bundle");
    const { wanted: _, ...bundle } = await createBundler(packageSource).bundle(files);
    return appPage(files, bundle);
  }
  const blocks = blocksOf(files);
  const page = blocks.find(({ fileName }) => fileName === path);
  return page && path
    ? preparePage(withPictures(files, path, namedMarkup(blocks, page)), { path, content: page.content })
    : null;
}

/** A page whose links to others of the project are reported instead of refused. */
export async function linkedPage(files: ProjectFiles, path?: string): Promise<PreviewPage | null> {
  const page = await buildPage(files, path);
  const pages = blocksOf(files).flatMap(({ kind, fileName }) =>
    kind === "markup" && fileName ? [fileName] : [],
  );
  return page && { ...page, pages };
}
