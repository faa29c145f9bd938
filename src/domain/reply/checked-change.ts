import { type FileContent, normalizePath, type ProjectFiles } from "../project/project-files";
import type { Edit } from "./read-edits";

/** Why a change to a file is refused. `edit`: the edit without a matching place. */
export type Refusal = { reason: string; edit?: Edit };

/** Why a file does not parse; null: it does. */
export type CheckFile = (path: string, content: string) => string | null;

export const misplacements = {
  missing: "The text to replace is not in the file.",
  ambiguous: "The text to replace is in the file more than once.",
  empty: "No text to replace is given.",
} as const;

/** Why a project cannot have a file at a path; null: it can. */
export function misplacement(files: ProjectFiles, path: string): string | null {
  if (normalizePath(path) === null) return "This is no path inside the project.";
  return isFolder(files, path) ? "A file and a folder cannot have the same path." : null;
}

/** Whether a path is also a folder, or has a file as a folder, which git does not allow. */
function isFolder(files: ProjectFiles, path: string): boolean {
  if (files.has(path)) return false;
  const folders = path
    .split("/")
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).join("/"));
  return (
    folders.some((folder) => files.has(folder)) ||
    [...files.keys()].some((other) => other.startsWith(`${path}/`))
  );
}

/** Why a change breaks a file that parsed before. */
export function breakage(
  path: string,
  after: FileContent | undefined,
  { base, check }: { base: ProjectFiles; check: CheckFile },
): string | null {
  const before = base.get(path);
  if (base.size === 0 || typeof after !== "string" || before === after) return null;
  const problem = check(path, after);
  const isNew = problem !== null && (typeof before !== "string" || check(path, before) === null);
  return isNew ? `The file would not be valid: ${problem}` : null;
}
