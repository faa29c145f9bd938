import { mergeFiles } from "~/domain/project/merge-files";
import { applyTextEdits } from "~/domain/project/merge-texts";
import { describeFiles } from "~/domain/project/path-phrases";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { pathProblem, pictureProblem, projectSize, sizeLimitProblem } from "~/domain/project/project-limits";
import { isRefusal } from "~/trpc/server-error";
import { plainFiles } from "./draft/plain-files";
import type { ProjectDraft } from "./draft/use-project-draft";

interface DraftChanges {
  /** The files that `changes` are based on. */
  before: ProjectFiles;
  /** New contents by path; null deletes the file. */
  changes: Iterable<readonly [path: string, content: FileContent | null]>;
}

/**
 * Merges changes into a draft as a version. Concurrent edits stay, even in the same files.
 *
 * @param message defaults to the names of the changed files
 * @returns a user-facing reason if nothing was written
 * @throws TRPCClientError when the server cannot be reached; the draft keeps the changes
 */
export async function writeDraft(draft: ProjectDraft, { before, changes }: DraftChanges, message?: string) {
  const { files } = draft;
  const base = new Map<string, FileContent>();
  const theirs = new Map<string, FileContent>();
  for (const [path, content] of changes) {
    const old = before.get(path);
    if (old !== undefined) base.set(path, old);
    if (content !== null) theirs.set(path, content);
  }
  const mine = plainFiles(files);
  const merged = mergeFiles(base, mine, theirs);
  if (merged.length === 0) return undefined;
  const after = new Map(mine);
  for (const change of merged) {
    if (change.type === "remove" || change.type === "move") after.delete(change.path);
    if (change.type === "move") after.set(change.to, mine.get(change.path) ?? "");
    else if (change.type === "write") after.set(change.path, change.content);
    else if (change.type === "edit")
      after.set(change.path, applyTextEdits(String(mine.get(change.path)), change.edits));
  }
  // Checked first, because a draft that the server refuses could no longer be saved.
  const problem = problemOf(mine, after);
  if (problem) return problem;
  try {
    await draft.change(message ?? describeFiles(mine, after), () => {
      for (const change of merged) files.apply(change);
    });
  } catch (error) {
    if (isRefusal(error)) return (error as Error).message;
    throw error;
  }
  return undefined;
}

/** Why the server would refuse `after`. */
function problemOf(before: ProjectFiles, after: ProjectFiles): string | undefined {
  for (const [path, content] of after) {
    if (before.get(path) === content) continue;
    const problem =
      (before.has(path) ? undefined : pathProblem(path, after.keys())) ??
      (typeof content === "string" ? undefined : pictureProblem(content));
    if (problem) return `${path}: ${problem}`;
  }
  return sizeLimitProblem(projectSize(before), projectSize(after));
}
