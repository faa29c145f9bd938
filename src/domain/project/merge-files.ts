import {
  applyTextEdits,
  maxChangedLinesPerText,
  mergeTexts,
  mergeWithoutBase,
  overwriteLines,
  preferTheirs,
  type TextEdit,
} from "./merge-texts";
import { type FileContent, isSameContent, type ProjectFiles } from "./project-files";

/** A change of one file of a draft. */
export type DraftChange =
  | { path: string; type: "remove" }
  | { path: string; type: "move"; to: string }
  | { path: string; type: "write"; content: FileContent }
  | { path: string; type: "edit"; edits: readonly TextEdit[] };

/**
 * The changes that apply the difference between `base` and `theirs` to `mine`. Content that only `mine` has is never
 * lost, because it is saved nowhere else.
 */
export function mergeFiles(
  base: ProjectFiles,
  mine: { get(path: string): FileContent | undefined },
  theirs: ProjectFiles,
): DraftChange[] {
  const moves = findMoves(base, mine, theirs);
  const targets = new Set(moves.values());
  const changed = changedPaths(base, theirs);
  const maxChangedLines = maxChangedLinesPerText(changed.length);
  return changed.flatMap((path): DraftChange[] => {
    const to = moves.get(path);
    if (to !== undefined) return [{ path, type: "move", to }];
    if (targets.has(path)) return [];
    const [before, own, wanted] = [base.get(path), mine.get(path), theirs.get(path)];
    if (isSameContent(own, wanted)) return [];
    if (wanted === undefined) return isSameContent(own, before) ? [{ path, type: "remove" }] : [];
    if (own === undefined) return [{ path, type: "write", content: wanted }];
    if (typeof own !== "string" || typeof wanted !== "string")
      return isSameContent(own, before) ? [{ path, type: "write", content: wanted }] : [];
    const edits =
      typeof before === "string"
        ? mergeTexts({ base: before, mine: own, theirs: wanted }, maxChangedLines)
        : mergeWithoutBase(own, wanted, maxChangedLines);
    return edits.length > 0 ? [{ path, type: "edit", edits }] : [];
  });
}

/** A change of a file that would overwrite what others wrote; `wanted` undefined: it deletes the file. */
export type HeldChange = { before: FileContent | undefined; wanted: FileContent | undefined };

/**
 * Splits the change from `base` to `theirs`: what can be merged with `mine` without changing a line that only `mine` has,
 * and the files of which it cannot.
 */
export function splitChange(
  base: ProjectFiles,
  mine: { get(path: string): FileContent | undefined },
  theirs: ProjectFiles,
): { placed: ProjectFiles; held: ReadonlyMap<string, HeldChange> } {
  const moves = findMoves(base, mine, theirs);
  const changed = changedPaths(base, theirs);
  const placed = new Map(theirs);
  const held = new Map<string, HeldChange>();
  const hold = (path: string) => {
    const before = base.get(path);
    held.set(path, { before, wanted: theirs.get(path) });
    if (before === undefined) placed.delete(path);
    else placed.set(path, before);
  };
  const maxChangedLines = maxChangedLinesPerText(changed.length);
  for (const path of changed) {
    const [before, own, wanted] = [base.get(path), mine.get(path), theirs.get(path)];
    if (moves.has(path) || own === undefined || isSameContent(own, before) || isSameContent(own, wanted))
      continue;
    const isMergeable =
      typeof before === "string" &&
      typeof own === "string" &&
      typeof wanted === "string" &&
      !overwriteLines({ base: before, mine: own, theirs: wanted }, maxChangedLines);
    if (!isMergeable) hold(path);
  }
  // A file that is kept cannot become a folder, nor its folder a file.
  const kept = [...held.keys()];
  for (const path of theirs.keys())
    if (kept.some((other) => path.startsWith(`${other}/`) || other.startsWith(`${path}/`))) hold(path);
  return { placed, held };
}

/** What a held change makes of a file as it is now: changes of other lines stay. Undefined: it deletes it. */
export const applyHeld = (
  { before, wanted }: HeldChange,
  now: FileContent | undefined,
): FileContent | undefined =>
  typeof before === "string" && typeof now === "string" && typeof wanted === "string"
    ? preferTheirs({ base: before, mine: now, theirs: wanted })
    : wanted;

const changedPaths = (base: ProjectFiles, theirs: ProjectFiles): string[] =>
  [...new Set([...base.keys(), ...theirs.keys()])].filter(
    (path) => !isSameContent(base.get(path), theirs.get(path)),
  );

/** Files that `theirs` only renamed, so that edits in `mine` move with them. */
function findMoves(
  base: ProjectFiles,
  mine: { get(path: string): FileContent | undefined },
  theirs: ProjectFiles,
): Map<string, string> {
  const added = [...theirs].filter(([path]) => !base.has(path) && mine.get(path) === undefined);
  const moves = new Map<string, string>();
  for (const [path, content] of base) {
    if (theirs.has(path) || mine.get(path) === undefined) continue;
    const at = added.findIndex(([, other]) => isSameContent(content, other));
    for (const [to] of at < 0 ? [] : added.splice(at, 1)) moves.set(path, to);
  }
  return moves;
}

/** `mine` with the changes of `mergeFiles` applied. */
export function mergedFiles(base: ProjectFiles, mine: ProjectFiles, theirs: ProjectFiles): ProjectFiles {
  const files = new Map(mine);
  for (const change of mergeFiles(base, mine, theirs)) {
    const own = mine.get(change.path);
    if (change.type === "remove" || change.type === "move") files.delete(change.path);
    if (change.type === "move" && own !== undefined) files.set(change.to, own);
    else if (change.type === "write") files.set(change.path, change.content);
    else if (change.type === "edit" && typeof own === "string")
      files.set(change.path, applyTextEdits(own, change.edits));
  }
  return files;
}
