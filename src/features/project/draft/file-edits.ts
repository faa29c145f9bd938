import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import type { FileEdit, TextChange } from "../typescript/messages";

/** Whether `text` still has what each change replaces. */
export const canApplyChanges = (text: string, changes: readonly TextChange[]): boolean =>
  changes.every(({ from, to, before }) => text.slice(from, to) === before);

/** Whether the files still have what all edits replace. */
export const canApplyEdits = (files: DraftFiles, edits: readonly FileEdit[]): boolean =>
  edits.every(({ path, changes }) => {
    const text = files.get(path);
    return text instanceof Y.Text && canApplyChanges(text.toString(), changes);
  });

/** Applies edits that passed `canApplyEdits`, within the caller's transaction. */
export function applyEdits(files: DraftFiles, edits: readonly FileEdit[]) {
  for (const { path, changes } of edits) {
    const text = files.get(path);
    if (!(text instanceof Y.Text)) continue;
    for (const { from, to, insert } of changes.toSorted((one, other) => other.from - one.from)) {
      text.delete(from, to - from);
      text.insert(from, insert);
    }
  }
}
