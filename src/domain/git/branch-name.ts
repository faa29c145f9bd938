import { hasHidden } from "../text/verbatim";

const MAX_CHARACTERS = 200;

// https://git-scm.com/docs/git-check-ref-format, and no invisible characters.
const FORBIDDEN = /[\s~^:?*[\\\uFFFD]|\.\.|@\{/u;

/** Why a new branch of a project cannot have a name. @param names those of its other branches */
export function branchNameProblem(name: string, names: readonly string[]): string | undefined {
  if (name.length > MAX_CHARACTERS)
    return `the name of a branch can have at most ${MAX_CHARACTERS} characters`;
  const isWrong =
    FORBIDDEN.test(name) ||
    hasHidden(name) ||
    name === "@" ||
    name === "HEAD" ||
    name === "main" ||
    name.startsWith("-") ||
    name.endsWith(".") ||
    name.split("/").some((part) => part === "" || part.startsWith(".") || part.endsWith(".lock"));
  if (isWrong) return "this cannot be the name of a branch";
  const other = ["main", ...names].find((each) => each.startsWith(`${name}/`) || name.startsWith(`${each}/`));
  return other && `there is a branch ${other}, and git cannot have both`;
}
