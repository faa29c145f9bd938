/** Console lines kept per page; further ones are only counted. */
export const MAX_CONSOLE_ENTRIES = 200;
/** The characters of a line. */
export const MAX_CONSOLE_TEXT = 2000;

/** Controls that a page reports. */
export const MAX_CONTROLS = 300;

/** How much a page may store in localStorage, and in sessionStorage. */
export const MAX_STORAGE_KEYS = 1000;
export const MAX_STORAGE_BYTES = 1_000_000;

/** How much is kept of an element that was picked in the preview, in characters; `depth` in elements. */
export const MAX_ELEMENT = { tag: 60, id: 200, text: 200, markup: 500, depth: 200 } as const;
