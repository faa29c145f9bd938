import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import type { FileEdit, TextChange } from "../typescript/messages";

/** Whether `text` still has what a change replaces. */
const fits = (text: string, { from, to, before }: TextChange): boolean =>
  text.slice(from, to).startsWith(before);

export const canApplyChanges = (text: string, changes: readonly TextChange[]): boolean =>
  changes.every((change) => fits(text, change));

/** Whether the files still contain what all edits replace. */
export const canApplyEdits = (files: DraftFiles, edits: readonly FileEdit[]): boolean =>
  edits.every(({ path, changes }) => {
    const text = files.get(path);
    return text instanceof Y.Text && canApplyChanges(text.toString(), changes);
  });

/** Applies the changes that still fit, within the caller's transaction. @returns how many did */
export function applyEdits(files: DraftFiles, edits: readonly FileEdit[]): number {
  let count = 0;
  for (const { path, changes } of edits) {
    const text = files.get(path);
    if (!(text instanceof Y.Text)) continue;
    const before = text.toString();
    const fitting = changes.filter((change) => fits(before, change));
    const edits = fitting
      .map(({ from, to, insert }) => ({ at: from, remove: to - from, insert }))
      .toSorted((one, other) => one.at - other.at);
    files.apply({ path, type: "edit", edits });
    count += fitting.length;
  }
  return count;
}
