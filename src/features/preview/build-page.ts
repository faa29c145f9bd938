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

/** A project as the frame runs it; null when it is not a page. */
export async function buildPage(files: ProjectFiles): Promise<PreviewPage | null> {
  if (isApp(files)) {
    const { createBundler } = await import("~preview/bundle");
    const { wanted: _, ...bundle } = await createBundler(packageSource).bundle(files);
    return appPage(files, bundle);
  }
  const blocks = blocksOf(files);
  const path = pageEntry(files);
  const page = blocks.find(({ fileName }) => fileName === path);
  return page && path
    ? preparePage(withPictures(files, path, namedMarkup(blocks, page)), { path, content: page.content })
    : null;
}
