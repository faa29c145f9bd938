import { slugOf } from "../../text/slug-of";
import type { ProjectFiles } from "../project-files";

/** Maximum number of checks run per project. */
export const MAX_CHECKS = 100;

/** Separate from the parser, which is loaded only when there are checks. */
const CHECK_FILE = /^checks\/[^/]+\.json$/i;

export const isCheckFile = (path: string): boolean => CHECK_FILE.test(path);

/** An unused path for a new check. */
export function newCheckPath(name: string, files: ProjectFiles): string {
  const slug = slugOf(name, 60) || "check";
  for (let number = 1; ; number++) {
    const path = `checks/${slug}${number === 1 ? "" : `-${number}`}.json`;
    if (!files.has(path)) return path;
  }
}
