// No script can replace `location`, and that of a page is not the address that its code means: a preview has none, and
// a published page's begins with the folder of its site. So code reads another object; see page/page-address.ts.

/** The property of window and document that stands for `location`, and is as long: columns in errors stay right. */
export const OWN_ADDRESS = "$address";

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const OWNED = new RegExp(`${STRING}|(\\b(?:window|self|globalThis|document)\\??\\.)location\\b`, "g");
const BARE = new RegExp(`${STRING}|(?<![\\w$.])()location(?=\\s*(?:\\.|=(?![=>])))`, "g");
const DECLARES = /\b(?:let|const|var|function)\s+location\b|[({,]\s*location\s*[,)}=]/;

const replaced = (code: string, pattern: RegExp): string =>
  code.replace(pattern, (found, owner?: string) => (owner === undefined ? found : owner + OWN_ADDRESS));

/** The code of a module, whose wrapper gives it a `location` too. */
export const moduleWithOwnAddress = (code: string): string => replaced(code, OWNED);

/** The code of a script element, whose names are those of the window. */
export const scriptWithOwnAddress = (code: string): string =>
  DECLARES.test(code) ? replaced(code, OWNED) : replaced(replaced(code, OWNED), BARE);
