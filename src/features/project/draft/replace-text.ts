import type * as Y from "yjs";

/** Changes that a user makes other than by typing. Undo covers them as it does typing. */
export const USER_EDIT = Symbol("user edit");

/** Gives a text new contents, changing only what lies between its unchanged start and end. */
export function replaceText(text: Y.Text, after: string) {
  const before = text.toString();
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let kept = 0;
  while (kept < shorter - start && before.at(-1 - kept) === after.at(-1 - kept)) kept++;
  text.doc?.transact(() => {
    text.delete(start, before.length - kept - start);
    text.insert(start, after.slice(start, after.length - kept));
  }, USER_EDIT);
}
