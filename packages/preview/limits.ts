/** Console lines kept per page; further ones are only counted. */
export const MAX_CONSOLE_ENTRIES = 200;
/** The characters of a line. */
export const MAX_CONSOLE_TEXT = 2000;

/** Dialogs that the page in a frame may open between two gestures of the user. */
export const MAX_DIALOGS = 3;

/** A file that a page makes for its user, in bytes, and the characters of its name. */
export const MAX_DOWNLOAD_BYTES = 50_000_000;
export const MAX_FILE_NAME = 255;

/** Controls that a page reports. */
export const MAX_CONTROLS = 300;

/** What a page reports to an agent, in characters: of its outline, of its picture as text, and of a sentence. */
export const MAX_OUTLINE = 30_000;
export const MAX_PICTURE = 1_500_000;
export const MAX_REPORT_TEXT = 500;
/** The characters that an agent types at once. */
export const MAX_TYPED = 5_000;

/** How much a page may store in localStorage, and in sessionStorage. */
export const MAX_STORAGE_KEYS = 1000;
export const MAX_STORAGE_BYTES = 1_000_000;

/** How much is kept of an element that was picked in the preview, in characters; `depth` in elements. */
export const MAX_ELEMENT = { tag: 60, id: 200, text: 200, markup: 500, depth: 200 } as const;

/** The components of which an element is the whole, and the changes of one that are shown at once. */
export const MAX_PLACES = 8;
export const MAX_ECHOES = 50;

/** The addresses that a page has been at, which its preview keeps, and the characters of one. */
export const MAX_VISITS = 50;
export const MAX_ADDRESS = 2000;
