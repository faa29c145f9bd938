/** Between the pages of a stored document. */
export const PAGE_BREAK = "\f";

/** A document's pages as one text to store. */
export const joinPages = (pages: readonly string[]): string =>
  pages.map((page) => page.replaceAll(PAGE_BREAK, " ")).join(PAGE_BREAK);
