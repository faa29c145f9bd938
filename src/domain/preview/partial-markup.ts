import { markupTokens, replaceResources } from "./markup";

/**
 * What can be shown of a page that is still being written: without its half tag, half comment and half fence at the
 * end, and without scripts, which run once, when the page is whole.
 */
export function completeMarkup(html: string): string {
  const text = html.replace(/(^|\n)[ \t]*[`~]{1,}[ \t]*$/, "$1");
  const last = markupTokens(text).at(-1);
  const whole = last && !last.complete && last.kind !== "raw" ? text.slice(0, last.start) : text;
  return replaceResources(whole, ({ name }) => (name === "script" ? "" : null));
}
