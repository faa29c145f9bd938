import type { FolderEntry } from "../git/tree";
import { leftOutPart } from "./left-out-part";
import { normalizePath } from "./project-files";

/** Why a project cannot contain a git entry. @param kept names that the project already has */
export function pushedPathProblem(
  path: string,
  { name, kind }: Pick<FolderEntry, "name" | "kind">,
  kept: ReadonlySet<string>,
): string | undefined {
  if (kind === "link") return "a project cannot have symbolic links";
  if (kind === "submodule" || name.toLowerCase() === ".gitmodules") return "a project cannot have submodules";
  if (normalizePath(name) !== name || normalizePath(path) !== path) return "this cannot be a file name";
  if (leftOutPart(name) !== null && !kept.has(name))
    return "a project does not hold what is made again, or is secret";
  return undefined;
}
