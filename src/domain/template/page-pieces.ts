import { attributeOf, contentRange, type PageElement } from "./page-source";

/** A page's source and its elements. */
export type Page = { html: string; elements: readonly PageElement[] };

/** Marks the style sheet that inverts a page, which is excluded from the page's own. */
export const INVERSION_MARK = "data-inverted";

/** A piece of a page's source. */
export type Piece = { start: number; text: string };

/** The CSS of a page's own style sheets, with comments and strings blanked out to preserve offsets. */
export const styleSheets = (page: Page): Piece[] =>
  codeIn(page, "style").map(({ start, text }) => ({
    start,
    text: text.replace(/\/\*[\s\S]*?(?:\*\/|$)|"[^"\n]*"|'[^'\n]*'/g, (found) => " ".repeat(found.length)),
  }));

export const scripts = (page: Page): Piece[] => codeIn(page, "script");

function codeIn({ html, elements }: Page, tagName: "style" | "script"): Piece[] {
  return elements.flatMap((element) => {
    const range = element.tagName === tagName ? contentRange(element) : undefined;
    if (!range || attributeOf(element, INVERSION_MARK) !== undefined) return [];
    return [{ start: range.start, text: html.slice(range.start, range.end) }];
  });
}

/** The attributes with these names, as written, with their values. */
export const attributePieces = ({ html, elements }: Page, names: readonly string[]): Piece[] =>
  elements.flatMap(({ sourceCodeLocation: place }) =>
    names.flatMap((name) => {
      const written = place?.attrs?.[name];
      return written
        ? [{ start: written.startOffset, text: html.slice(written.startOffset, written.endOffset) }]
        : [];
    }),
  );

/** All matches of a pattern, with source offsets and groups. */
export const matchesIn = (pieces: readonly Piece[], pattern: RegExp) =>
  pieces.flatMap(({ start, text }) =>
    [...text.matchAll(pattern)].map((groups) => ({
      start: start + groups.index,
      end: start + groups.index + groups[0].length,
      groups,
    })),
  );
