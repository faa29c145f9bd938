import { slugOf } from "../../text/slug-of";
import type { ProjectFiles } from "../project-files";

/** How many checks of a project are run. */
export const MAX_CHECKS = 100;

/** Where a project keeps its checks. Apart from what reads them, which is loaded only where there are some. */
const CHECK_FILE = /^checks\/[^/]+\.json$/i;

export const isCheckFile = (path: string): boolean => CHECK_FILE.test(path);

/** A path for a new check that no file has. */
export function newCheckPath(name: string, files: ProjectFiles): string {
  const slug = slugOf(name, 60) || "check";
  for (let number = 1; ; number++) {
    const path = `checks/${slug}${number === 1 ? "" : `-${number}`}.json`;
    if (!files.has(path)) return path;
  }
}
