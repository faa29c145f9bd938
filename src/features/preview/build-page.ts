import { namedMarkup, preparePage } from "~/domain/preview/preview-page";
import { appPage } from "~/domain/project/bundle/app-page";
import type { ProjectFiles } from "~/domain/project/project-files";
import { isApp, pageEntry } from "~/domain/project/project-kind";
import { withPictures } from "~/domain/project/static-files";
import { blocksOf } from "~/domain/project/version";
import type { PreviewPage } from "~preview";
import { packageSource } from "./packages";

/** A project as the frame runs it; null when it is not a page. */
export async function buildPage(files: ProjectFiles): Promise<PreviewPage | null> {
  if (isApp(files)) {
    const { createBundler } = await import("~/domain/project/bundle/bundle-project");
    return appPage(files, await createBundler(packageSource).bundle(files));
  }
  const blocks = blocksOf(files);
  const path = pageEntry(files);
  const page = blocks.find(({ fileName }) => fileName === path);
  return page && path
    ? preparePage(withPictures(files, path, namedMarkup(blocks, page)), { path, content: page.content })
    : null;
}
