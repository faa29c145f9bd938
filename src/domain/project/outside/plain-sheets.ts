import { compileSheets } from "~preview/bundle";
import type { ProjectFiles } from "../project-files";

/** Plain pages with the CSS of the Sass that they link. A sheet with a mistake stays as it is: the preview says so. */
export const withPlainSheets = async (files: ProjectFiles): Promise<ProjectFiles> =>
  (await compileSheets(files)).files;
