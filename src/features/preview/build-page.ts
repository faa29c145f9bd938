import { namedMarkup, type PreviewPage, preparePage } from "~/domain/preview/preview-page";
import type { ProjectFiles } from "~/domain/project/project-files";
import { isApp, pageEntry } from "~/domain/project/project-kind";
import { blocksOf } from "~/domain/project/version";
import { withPictures } from "./bundle/static-files";
import { shellOf } from "./pane/use-app-page";

/** A project as the frame runs it; null when it is not a page. */
export async function buildPage(files: ProjectFiles): Promise<PreviewPage | null> {
  if (isApp(files)) {
    const { createBundler } = await import("./bundle/bundle-project");
    return { ...preparePage(shellOf(files)), bundle: await createBundler().bundle(files) };
  }
  const blocks = blocksOf(files);
  const path = pageEntry(files);
  const page = blocks.find(({ fileName }) => fileName === path);
  return page && path
    ? preparePage(withPictures(files, path, namedMarkup(blocks, page)), { path, content: page.content })
    : null;
}
