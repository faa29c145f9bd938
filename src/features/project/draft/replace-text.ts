import type * as Y from "yjs";

/** Transaction origin of user changes other than typing, which undo covers too. */
export const USER_EDIT = Symbol("user edit");

/** Replaces a text, keeping its common prefix and suffix. */
export function replaceText(text: Y.Text, after: string) {
  const before = text.toString();
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let suffix = 0;
  while (suffix < shorter - start && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++;
  text.doc?.transact(() => {
    text.delete(start, before.length - suffix - start);
    text.insert(start, after.slice(start, after.length - suffix));
  }, USER_EDIT);
}
