import { attributeOf, contentRange, type PageElement } from "./page-source";

/** A page's source and its elements. */
export type Page = { html: string; elements: readonly PageElement[] };

/** Marks the style sheet that inverts a page; it is none of the page's own. */
export const INVERSION_MARK = "data-inverted";

/** A piece of a page's source. */
export type Piece = { start: number; text: string };

/** The CSS of a page's own style sheets; comments and strings are blanked out, so that positions stay. */
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

/** The attributes of these names, as they are written. */
export const attributePieces = ({ html, elements }: Page, names: readonly string[]): Piece[] =>
  elements.flatMap(({ sourceCodeLocation: place }) =>
    names.flatMap((name) => {
      const written = place?.attrs?.[name];
      return written
        ? [{ start: written.startOffset, text: html.slice(written.startOffset, written.endOffset) }]
        : [];
    }),
  );

/** Where a pattern matches in pieces of a source, and what its groups are. */
export const matchesIn = (pieces: readonly Piece[], pattern: RegExp) =>
  pieces.flatMap(({ start, text }) =>
    [...text.matchAll(pattern)].map((groups) => ({
      start: start + groups.index,
      end: start + groups.index + groups[0].length,
      groups,
    })),
  );
