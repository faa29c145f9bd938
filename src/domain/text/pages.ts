/** Separates the pages of a stored document. */
export const PAGE_BREAK = "\f";

/** The lines of a stored text; a page begins with a new one. */
export const linesOf = (text: string): string[] => text.replaceAll(PAGE_BREAK, "\n").split("\n");

/** A document's pages as one text to store. */
export const joinPages = (pages: readonly string[]): string =>
  pages.map((page) => page.replaceAll(PAGE_BREAK, " ")).join(PAGE_BREAK);
