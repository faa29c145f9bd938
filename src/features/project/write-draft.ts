import * as Y from "yjs";
import { mergeFiles } from "~/domain/project/merge-files";
import type { TextEdit } from "~/domain/project/merge-texts";
import { describeFiles } from "~/domain/project/path-phrases";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { pathProblem, pictureProblem, roomProblem } from "~/domain/project/project-limits";
import { isRefusal } from "~/trpc/server-error";
import { plainFiles } from "./draft/plain-files";
import type { ProjectDraft } from "./draft/use-project-draft";

interface Written {
  /** The files that `changes` were made of. */
  before: ProjectFiles;
  /** New contents by path; null: the file is gone. */
  changes: Iterable<readonly [path: string, content: FileContent | null]>;
}

/**
 * Brings changes into a draft, as a version. What was edited meanwhile stays, in the same files too.
 *
 * @param message absent: which files changed
 * @returns why nothing was written, in a sentence
 * @throws TRPCClientError when the server cannot be reached; the draft keeps the changes
 */
export async function writeDraft(draft: ProjectDraft, { before, changes }: Written, message?: string) {
  const { files } = draft;
  const base = new Map<string, FileContent>();
  const theirs = new Map<string, FileContent>();
  for (const [path, content] of changes) {
    const known = before.get(path);
    if (known !== undefined) base.set(path, known);
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
      after.set(change.path, edited(String(mine.get(change.path)), change.edits));
  }
  // Before the document is touched: a draft that the server refuses could not be saved any more.
  const problem = problemOf(mine, after);
  if (problem) return problem;
  try {
    await draft.change(message ?? describeFiles(mine, after), () => {
      for (const change of merged) {
        if (change.type === "remove") files.delete(change.path);
        else if (change.type === "move") files.rename(change.path, change.to);
        else if (change.type === "write") files.set(change.path, shared(change.content));
        else editText(files.get(change.path), change.edits);
      }
    });
  } catch (error) {
    if (isRefusal(error)) return (error as Error).message;
    throw error;
  }
  return undefined;
}

const shared = (content: FileContent) => (typeof content === "string" ? new Y.Text(content) : content);

const edited = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove),
    text,
  );

function editText(text: Y.Text | Uint8Array | undefined, edits: readonly TextEdit[]) {
  if (!(text instanceof Y.Text)) return;
  for (const { at, remove, insert } of edits.toReversed()) {
    text.delete(at, remove);
    text.insert(at, insert);
  }
}

/** What the server would refuse of a draft that becomes `after`. */
function problemOf(before: ProjectFiles, after: ProjectFiles): string | undefined {
  for (const [path, content] of after) {
    if (before.get(path) === content) continue;
    const problem =
      (before.has(path) ? undefined : pathProblem(path, after.keys())) ??
      (typeof content === "string" ? undefined : pictureProblem(content));
    if (problem) return `${path}: ${problem}`;
  }
  return roomProblem(sizeOf(before), sizeOf(after));
}

const sizeOf = (files: ProjectFiles) => ({
  files: files.size,
  bytes: [...files.values()].reduce((sum, content) => sum + bytesIn(content), 0),
});

const encoder = new TextEncoder();
const bytesIn = (content: FileContent) =>
  typeof content === "string" ? encoder.encode(content).length : content.length;
