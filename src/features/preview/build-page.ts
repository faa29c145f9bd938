import { type PreviewPage, preparePage, withViewerScheme } from "~/domain/preview/preview-page";
import type { ProjectFiles } from "~/domain/project/project-files";
import { kindOfProject } from "~/domain/project/project-kind";
import { pageOf } from "~/domain/project/version";
import { shellOf } from "./pane/use-app-page";

/** A project as the frame runs it; null when it is not a page. */
export async function buildPage(files: ProjectFiles): Promise<PreviewPage | null> {
  const kind = kindOfProject(files);
  if (kind === "react" || kind === "vue") {
    const { createBundler } = await import("./bundle/bundle-project");
    return { ...preparePage(shellOf(files)), bundle: await createBundler().bundle(files) };
  }
  const page = pageOf(files);
  return page === null ? null : preparePage(withViewerScheme(page));
}
