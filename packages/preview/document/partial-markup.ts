import { markupTokens, replaceResources } from "./markup";

/**
 * The part of a page that can be shown while it is being written: without a partial tag, comment or fence at its end.
 * Scripts are left out, because they run only once the page is complete.
 */
export function trimPartialMarkup(html: string): string {
  const text = html.replace(/(^|\n)[ \t]*[`~]{1,}[ \t]*$/, "$1");
  const last = markupTokens(text).at(-1);
  const whole = last && !last.complete && last.kind !== "raw" ? text.slice(0, last.start) : text;
  return replaceResources(whole, ({ name }) => (name === "script" ? "" : null));
}

const VISIBLE_TAGS = new Set(
  "img svg canvas video audio iframe object embed input button select textarea progress meter hr".split(" "),
);

/** Whether a partial page has visible content; its head and styles do not count. */
export function hasVisibleContent(html: string): boolean {
  let read = 0;
  for (const { kind, name, start, end, complete } of markupTokens(html)) {
    if (html.slice(read, start).trim() !== "") return true;
    if (kind === "tag" && complete && VISIBLE_TAGS.has(name)) return true;
    read = end;
  }
  return html.slice(read).trim() !== "";
}
