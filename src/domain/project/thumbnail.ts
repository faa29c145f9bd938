import { attributeOf, markupTokens } from "../preview/markup";
import type { PreviewTheme } from "../preview/preview-page";
import { preparePage } from "../preview/preview-page";

const ASKS_SCHEME = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;

/**
 * A page as its own small picture: a document in which nothing of the page runs, because its policy (see
 * `thumbnailPolicy`) lets only our Tailwind compiler run. What would lead away from it is taken out.
 */
export function thumbnailDocument(page: string, theme: PreviewTheme): string {
  const { html, followsTheme } = preparePage(withoutRefresh(page));
  const scheme = followsTheme ? theme : "light";
  const root = followsTheme ? themed(html, theme) : "";
  return (
    `<!doctype html><html lang="en"${root}><meta charset="utf-8"><title>Thumbnail</title>` +
    `<style>:where(:root){color-scheme:${scheme}}html{overflow:hidden}</style>${withScheme(html, scheme)}`
  );
}

/**
 * What the preview's runtime would set on the page's root, and nothing runs here to do. Of two <html> tags the first
 * one's attributes count, so the page's own classes are said again.
 */
function themed(html: string, theme: PreviewTheme): string {
  const own = markupTokens(html).find(({ kind, name }) => kind === "tag" && name === "html");
  const classes = (own && attributeOf(html.slice(own.start, own.end), "class")) ?? "";
  const kept = classes.split(/\s+/).filter((name) => name && name !== "dark" && name !== "light");
  return ` class="${[...kept, theme].join(" ").replaceAll('"', "&quot;")}" data-theme="${theme}"`;
}

/** What the page asks of the system is the app's theme, as in the preview. */
const withScheme = (html: string, scheme: PreviewTheme): string =>
  html.replace(ASKS_SCHEME, (_, asked: string) =>
    asked.toLowerCase() === scheme ? "(min-width: 0)" : "(max-width: 0)",
  );

/** @param compiler the whole address of the Tailwind compiler: the one script that may run */
export const thumbnailPolicy = (compiler: string): string =>
  [
    // No origin: cookies and storage of ours are out of reach even if a script ran.
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src ${compiler}`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

/** A page may ask the browser to go elsewhere after a moment; its picture stays. */
function withoutRefresh(html: string): string {
  const refreshes = markupTokens(html).filter(
    ({ kind, name, start, end }) =>
      kind === "tag" && name === "meta" && attributeOf(html.slice(start, end), "http-equiv") !== null,
  );
  return refreshes.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), html);
}
