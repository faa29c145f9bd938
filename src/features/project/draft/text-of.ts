import type * as Y from "yjs";

const texts = new WeakMap<Y.Text, string>();

/**
 * A shared text as a string, the same one until it changes: reading 5 MB again for each keystroke takes 100 ms. Not
 * for use inside a transaction that changes the text.
 */
export function textOf(text: Y.Text): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const current = text.toString();
  texts.set(text, current);
  const forget = () => {
    texts.delete(text);
    text.unobserve(forget);
  };
  text.observe(forget);
  return current;
}
