import type { Side } from "./branch";
import { mergedFiles } from "./merge-files";
import { changeSameLines, maxChangedLinesPerText } from "./merge-texts";
import { type FileContent, isSameContent, type ProjectFiles } from "./project-files";

type Sides = { base: ProjectFiles; main: ProjectFiles; branch: ProjectFiles };

/**
 * Merges main and a branch. `choices` resolves conflicts.
 *
 * @returns `conflicts`: paths of unresolved conflicts, if there are any
 */
export function mergeBranchFiles(
  { base, main, branch }: Sides,
  choices: ReadonlyMap<string, Side>,
): { files: ProjectFiles } | { conflicts: string[] } {
  const paths = [...new Set([...base.keys(), ...main.keys(), ...branch.keys()])].sort();
  const maxChangedLines = maxChangedLinesPerText(paths.length);
  const conflicts = paths.filter((path) =>
    isConflict({ base: base.get(path), main: main.get(path), branch: branch.get(path) }, maxChangedLines),
  );
  const renamed = conflicts.filter((path) => isRename(path, { base, main, branch }));
  const open = conflicts.filter((path) => !renamed.includes(path));
  const unresolved = open.filter((path) => !choices.has(path));
  if (unresolved.length > 0) return { conflicts: unresolved };
  // Revert the side that was not chosen.
  const before = (side: Side) => open.filter((path) => choices.get(path) !== side);
  return {
    files: mergedFiles(
      base,
      withFiles(main, before("main"), base),
      withFiles(branch, before("branch"), base),
    ),
  };
}

function isConflict(
  { base, main, branch }: Record<keyof Sides, FileContent | undefined>,
  maxChangedLines: number,
): boolean {
  if (isSameContent(main, branch) || isSameContent(main, base) || isSameContent(branch, base)) return false;
  const areTexts = typeof base === "string" && typeof main === "string" && typeof branch === "string";
  return !areTexts || changeSameLines({ base, mine: main, theirs: branch }, maxChangedLines);
}

/** Whether the branch only renamed a file that main changed; `mergedFiles` applies main's change to it. */
const isRename = (path: string, { base, main, branch }: Sides): boolean =>
  main.has(path) &&
  !branch.has(path) &&
  [...branch].some(
    ([to, content]) => !base.has(to) && !main.has(to) && isSameContent(content, base.get(path)),
  );

function withFiles(files: ProjectFiles, paths: readonly string[], from: ProjectFiles): ProjectFiles {
  const changed = new Map(files);
  for (const path of paths) {
    const content = from.get(path);
    if (content === undefined) changed.delete(path);
    else changed.set(path, content);
  }
  return changed;
}
