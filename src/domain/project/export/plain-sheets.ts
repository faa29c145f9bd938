import { compileSheets } from "~preview/bundle";
import type { ProjectFiles } from "../project-files";
import { SiteError, type SiteParts, sassBy } from "../site";

/** Compiles the Sass of plain pages. On an error the files stay unchanged; the preview reports it. */
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
