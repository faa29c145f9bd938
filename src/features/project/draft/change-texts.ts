import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import type { FileEdit, TextChange } from "../typescript/messages";

/** Whether each change finds in `text` what it replaces. */
export const fitsText = (text: string, changes: readonly TextChange[]): boolean =>
  changes.every(({ from, to, before }) => text.slice(from, to) === before);

/** Whether all edits still fit the files. */
export const fitsFiles = (files: DraftFiles, edits: readonly FileEdit[]): boolean =>
  edits.every(({ path, changes }) => {
    const text = files.get(path);
    return text instanceof Y.Text && fitsText(text.toString(), changes);
  });

/** Applies edits that fit, within a transaction of the caller. */
export function changeTexts(files: DraftFiles, edits: readonly FileEdit[]) {
  for (const { path, changes } of edits) {
    const text = files.get(path);
    if (!(text instanceof Y.Text)) continue;
    for (const { from, to, insert } of changes.toSorted((one, other) => other.from - one.from)) {
      text.delete(from, to - from);
      text.insert(from, insert);
    }
  }
}
