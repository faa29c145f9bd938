// A page's real `location` is not the address that its code expects: a preview has none, and that of a published page
// starts with the site's folder. Scripts cannot replace `location`, so it is renamed in code; see page/page-address.ts.

/** The property of window and document that replaces `location`. It has the same length, to keep columns in errors. */
export const OWN_ADDRESS = "$address";

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const OWNED = new RegExp(`${STRING}|(\\b(?:window|self|globalThis|document)\\??\\.)location\\b`, "g");
const BARE = new RegExp(`${STRING}|(?<![\\w$.])()location(?=\\s*(?:\\.|=(?![=>])))`, "g");
const DECLARES = /\b(?:let|const|var|function)\s+location\b|[({,]\s*location\s*[,)}=]/;

const replaced = (code: string, pattern: RegExp): string =>
  code.replace(pattern, (found, owner?: string) => (owner === undefined ? found : owner + OWN_ADDRESS));

/** Rewrites a module's code; its wrapper also defines a local `location`. */
export const moduleWithOwnAddress = (code: string): string => replaced(code, OWNED);

/** Rewrites a script element's code, where a bare `location` is the window's. */
export const scriptWithOwnAddress = (code: string): string =>
  DECLARES.test(code) ? replaced(code, OWNED) : replaced(replaced(code, OWNED), BARE);
