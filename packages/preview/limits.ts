/** Console entries kept per page; further ones are only counted. */
export const MAX_CONSOLE_ENTRIES = 200;
/** Characters of an entry. */
export const MAX_CONSOLE_TEXT = 2000;

/** Dialogs that a page may open between two user gestures. */
export const MAX_DIALOGS = 3;

/** The size of a file that a page downloads, and the characters of its name. */
export const MAX_DOWNLOAD_BYTES = 50_000_000;
export const MAX_FILE_NAME = 255;

/** Controls that a page reports. */
export const MAX_CONTROLS = 300;

/** What a page reports to an agent, in characters: the outline, the base64 picture, and short texts. */
export const MAX_OUTLINE = 30_000;
export const MAX_PICTURE = 1_500_000;
export const MAX_REPORT_TEXT = 500;
/** Characters that an agent types in one action. */
export const MAX_TYPED = 5_000;

/** How much a page may store in each of localStorage and sessionStorage. */
export const MAX_STORAGE_KEYS = 1000;
export const MAX_STORAGE_BYTES = 1_000_000;

/** The report on an element picked in the preview, in characters; `depth` in elements. */
export const MAX_ELEMENT = { tag: 60, id: 200, text: 200, markup: 500, depth: 200 } as const;

/** Source positions of one element (its tag and the components that render only it), and changes echoed at once. */
export const MAX_SOURCE_POSITIONS = 8;
export const MAX_ECHOES = 50;

/** The addresses in a preview's history, and the characters of one. */
export const MAX_VISITS = 50;
export const MAX_ADDRESS = 2000;
