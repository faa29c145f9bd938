import { applyTextEdits, mergeTexts, type TextEdit, uniteTexts } from "./merge-texts";
import { type FileContent, isSameContent, type ProjectFiles } from "./project-files";

/** A change of one file of a draft. */
export type DraftChange =
  | { path: string; type: "remove" }
  | { path: string; type: "write"; content: FileContent }
  | { path: string; type: "edit"; edits: TextEdit[] };

/**
 * The changes that bring what happened between `base` and `theirs` into `mine`. Nothing that only `mine` has is lost:
 * theirs is in a version, mine is nowhere else.
 */
export function mergeFiles(
  base: ProjectFiles,
  mine: { get(path: string): FileContent | undefined },
  theirs: ProjectFiles,
): DraftChange[] {
  return [...new Set([...base.keys(), ...theirs.keys()])].flatMap((path): DraftChange[] => {
    const [before, own, wanted] = [base.get(path), mine.get(path), theirs.get(path)];
    if (isSameContent(before, wanted) || isSameContent(own, wanted)) return [];
    if (wanted === undefined) return isSameContent(own, before) ? [{ path, type: "remove" }] : [];
    if (own === undefined) return [{ path, type: "write", content: wanted }];
    if (typeof own !== "string" || typeof wanted !== "string")
      return isSameContent(own, before) ? [{ path, type: "write", content: wanted }] : [];
    const edits = typeof before === "string" ? mergeTexts(before, own, wanted) : uniteTexts(own, wanted);
    return edits.length > 0 ? [{ path, type: "edit", edits }] : [];
  });
}

/** `mine` after what happened between `base` and `theirs`, by `mergeFiles`. */
export function mergedFiles(base: ProjectFiles, mine: ProjectFiles, theirs: ProjectFiles): ProjectFiles {
  const files = new Map(mine);
  for (const change of mergeFiles(base, mine, theirs)) {
    const own = mine.get(change.path);
    if (change.type === "remove") files.delete(change.path);
    else if (change.type === "write") files.set(change.path, change.content);
    else if (typeof own === "string") files.set(change.path, applyTextEdits(own, change.edits));
  }
  return files;
}
