// Matches a path to the files of an `app` or `pages` folder by the rules of Next.js.

/** @typedef {{ page: string, params: Record<string, string | string[]>, folders: string[], route: string }} Match */

const PAGE = /^((?:src\/)?app\/)((?:.+\/)?)page\.[jt]sx?$/;
/** Pages of the pages router; `_app`, `404` and `500` are not pages. */
const IN_PAGES = /^((?:src\/)?pages\/)(?!_|(?:404|500)\.)(.+)\.[jt]sx?$/;
/** Slots and intercepting routes, which are parts of other pages, and private folders. */
const NO_PAGE = /^(?:@|_|\(\.)/;
const GROUP = /^\(.*\)$/;

/**
 * @param {readonly string[]} files
 * @param {string} pathname
 * @returns {Match | null} with the page's folders from the outermost, and its route with parameter names
 */
export function matchRoute(files, pathname) {
  const wanted = pathname.split("/").filter(Boolean).map(decoded);
  const matches = files.flatMap((file) => {
    const [, pages, name] = IN_PAGES.exec(file) ?? [];
    const [, root, inner] = PAGE.exec(file) ?? [undefined, pages, name?.replace(/(?:^|\/)index$/, "")];
    if (root === undefined || inner === undefined) return [];
    const names = inner.split("/").filter(Boolean);
    if (!pages && names.some((name) => NO_PAGE.test(name))) return [];
    const parts = names.filter((name) => !GROUP.test(name));
    const params = paramsOf(parts, wanted);
    const around = pages ? [] : names.map((_, index) => `${root}${names.slice(0, index + 1).join("/")}/`);
    const route = `/${parts.join("/")}`;
    return params
      ? [{ page: file, params, folders: [root, ...around], route, rank: parts.map(rankOf).join("") }]
      : [];
  });
  const [best] = matches.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  if (!best) return null;
  const { page, params, folders, route } = best;
  return { page, params, folders, route };
}

/** Static segments take precedence over parameters, and these over catch-all segments. @param {string} part */
const rankOf = (part) => (!part.startsWith("[") ? "0" : part.includes("...") ? "2" : "1");

/** @param {readonly string[]} parts @param {readonly string[]} wanted */
function paramsOf(parts, wanted) {
  /** @type {Match["params"]} */
  const params = {};
  let at = 0;
  for (const part of parts) {
    const [, optional, rest, name] = /^(\[?)\[(\.{3})?([^\]]+)\]\]?$/.exec(part) ?? [];
    const value = wanted[at];
    if (name === undefined) {
      if (part !== value) return null;
      at += 1;
    } else if (rest) {
      if (value === undefined && !optional) return null;
      if (value !== undefined) params[name] = wanted.slice(at);
      at = wanted.length;
    } else {
      if (value === undefined) return null;
      params[name] = value;
      at += 1;
    }
  }
  return at === wanted.length ? params : null;
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
