import type * as Y from "yjs";

const texts = new WeakMap<Y.Text, string>();

/**
 * A shared text as a string, cached until it changes: reading 5 MB on each keystroke takes 100 ms. Not for use inside a
 * transaction that changes the text.
 */
export function textOf(text: Y.Text): string {
  const cached = texts.get(text);
  if (cached !== undefined) return cached;
  const current = text.toString();
  texts.set(text, current);
  const invalidate = () => {
    texts.delete(text);
    text.unobserve(invalidate);
  };
  text.observe(invalidate);
  return current;
}
