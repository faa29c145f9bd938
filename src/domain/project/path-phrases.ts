import { isSameContent, type ProjectFiles } from "./project-files";

/** The paths of a change, grouped by kind. */
export type ChangedPaths = {
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
};

/** The paths that differ between two states of a project, as contents or ids. */
export function changedPaths(before: ProjectFiles, after: ProjectFiles): ChangedPaths {
  const paths = [...after.keys()];
  return {
    added: paths.filter((path) => !before.has(path)),
    changed: paths.filter((path) => before.has(path) && !isSameContent(before.get(path), after.get(path))),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}

/** Summarizes file changes: "Add WaitingRoom, change 3 files"; "" for none. */
export function describeFiles(before: ProjectFiles, after: ProjectFiles): string {
  const { added, changed, removed } = changedPaths(before, after);
  const [from = "", to = ""] = [removed[0], added[0]];
  const isMove = added.length === 1 && removed.length === 1 && changed.length === 0;
  if (isMove && isSameContent(before.get(from), after.get(to))) return `Rename ${from} to ${to}`;
  const sentence = [
    describePaths("add", added),
    describePaths("change", changed),
    describePaths("remove", removed),
  ]
    .filter(Boolean)
    .join(", ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** "add a.ts", "add 3 files"; "" for none. */
export const describePaths = (verb: string, [first, ...others]: readonly string[]): string =>
  first === undefined
    ? ""
    : others.length === 0
      ? `${verb} ${fileName(first)}`
      : `${verb} ${others.length + 1} files`;

/** Components by name, other files by path. */
const fileName = (path: string): string => /(?:^|\/)(\p{Lu}[^/.]*)\.(?:[jt]sx|vue)$/u.exec(path)?.[1] ?? path;
