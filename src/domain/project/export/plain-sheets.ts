import { compileSheets } from "~preview/bundle";
import type { ProjectFiles } from "../project-files";
import { SiteError, type SiteParts, sassBy } from "../site";

/** Plain pages with the CSS of the Sass that they link. A sheet with a mistake stays as it is: the preview says so. */
export async function withPlainSheets(
  files: ProjectFiles,
  parts: Pick<SiteParts, "sheets">,
): Promise<ProjectFiles> {
  try {
    return (await compileSheets(files, sassBy(parts))).files;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return files;
  }
}
