import { attributeOf, markupTokens } from "../preview/markup";
import type { PreviewTheme } from "../preview/preview-page";
import { preparePage } from "../preview/preview-page";

/**
 * A page as its own small picture: a document in which nothing of the page runs, because its policy (see
 * `thumbnailPolicy`) lets only our Tailwind compiler run. What would lead away from it is taken out.
 */
export function thumbnailDocument(page: string, theme: PreviewTheme): string {
  const { html, followsTheme } = preparePage(withoutRefresh(page));
  const scheme = followsTheme ? theme : "light";
  const root = followsTheme && theme === "dark" ? ' class="dark"' : "";
  return (
    `<!doctype html><html lang="en"${root}><meta charset="utf-8"><title>Thumbnail</title>` +
    `<style>:where(:root){color-scheme:${scheme}}html{overflow:hidden}</style>${html}`
  );
}

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
