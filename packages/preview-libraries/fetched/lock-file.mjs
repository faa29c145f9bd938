/**
 * What is used of a lock file of npm. It is part of a project, so that anybody may have written it.
 *
 * @typedef {{ name: string, version: string, integrity: string, needs: string[], peers: string[] }} Locked
 */

const NAME = /^(?:@[a-z\d~-][\w.~-]{0,100}\/)?[a-z\d~-][\w.~-]{0,100}$/i;
const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[-+][\w.+-]{1,100})?$/;
const INTEGRITY = /^sha(?:1|256|384|512)-[A-Za-z\d+/=]{20,100}$/;

/**
 * The packages of the registry in a lock file, by their folder: "node_modules/a/node_modules/b". What npm would take
 * from elsewhere, and folders that lead out of the tree, are left out.
 *
 * @param {string} text @returns {Map<string, Locked>}
 */
export function readLock(text) {
  /** @type {Map<string, Locked>} */
  const found = new Map();
  for (const [folder, entry] of Object.entries(packagesIn(text))) {
    const names = folder.split(/\/?node_modules\//).slice(1);
    const name = typeof entry?.name === "string" ? entry.name : (names.at(-1) ?? "");
    const isPlace =
      `node_modules/${names.join("/node_modules/")}` === folder && names.every((each) => NAME.test(each));
    if (!isPlace || !NAME.test(name) || !VERSION.test(entry.version) || !INTEGRITY.test(entry.integrity))
      continue;
    // Binaries for one kind of machine, of which browsers are none.
    if (entry.os || entry.cpu) continue;
    const needs = [entry.dependencies, entry.optionalDependencies, entry.peerDependencies].flatMap((each) =>
      Object.keys(each ?? {}),
    );
    const peers = Object.keys(entry.peerDependencies ?? {});
    found.set(folder, { name, version: entry.version, integrity: entry.integrity, needs, peers });
  }
  return found;
}

/** Versions and ranges of versions: neither addresses nor folders. */
const RANGE = /^[\w.+*|<>=~^ -]{1,200}$/;

/** The ranges of packages of the registry in what a lock file says of its project. @param {unknown} given @returns {Record<string, string>} */
const rangesIn = (given) =>
  Object.fromEntries(
    Object.entries(given ?? {}).filter(
      ([name, range]) => NAME.test(name) && typeof range === "string" && RANGE.test(range),
    ),
  );

/**
 * A lock file with nothing but what `readLock` takes, for npm's library, which would follow the rest.
 *
 * @param {string} text
 */
export function safeLock(text) {
  const packages = packagesIn(text);
  const { dependencies, devDependencies } = packages[""] ?? {};
  const root = { dependencies: rangesIn(dependencies), devDependencies: rangesIn(devDependencies) };
  const kept = [...readLock(text).keys()].map((folder) => {
    const { resolved: _, ...entry } = packages[folder];
    return [folder, entry];
  });
  const lock = {
    name: "project",
    lockfileVersion: 3,
    requires: true,
    packages: { "": { name: "project", ...root }, ...Object.fromEntries(kept) },
  };
  return { root, text: JSON.stringify(lock) };
}

/** @param {string} text @returns {Record<string, any>} */
function packagesIn(text) {
  try {
    return JSON.parse(text).packages ?? {};
  } catch {
    return {};
  }
}

/** The package of a module: "@dnd-kit/core" of "@dnd-kit/core/dist/x". @param {string} module */
export const packageOf = (module) => module.split("/", module.startsWith("@") ? 2 : 1).join("/");

/** The packages that a project names itself. @param {string} text a lock file */
export const namedBy = (text) => Object.keys(packagesIn(text)[""]?.dependencies ?? {});

/**
 * Those of them that are the page's own: one React for all. What only packages need is theirs.
 *
 * @param {string} text a lock file @param {Record<string, string>} versions of what pages have
 */
export const sharedWith = (text, versions) =>
  new Set(namedBy(text).filter((name) => Object.hasOwn(versions, name)));

/**
 * What these packages need, themselves included, without what is shared with the page.
 *
 * @param {Map<string, Locked>} lock @param {readonly string[]} names @param {ReadonlySet<string>} shared
 */
export function neededOf(lock, names, shared) {
  /** @type {Map<string, Locked>} */
  const needed = new Map();
  /** @param {string} from @param {string} name */
  const follow = (from, name) => {
    const folder = placeOf(lock, from, name);
    const locked = folder === null ? undefined : lock.get(folder);
    if (folder === null || !locked || needed.has(folder)) return;
    if (shared.has(name)) {
      // Some packages import the parts of Vue without naming them.
      for (const each of locked.needs) if (each.startsWith(`@${name}/`)) follow(folder, each);
      return;
    }
    needed.set(folder, locked);
    for (const each of locked.needs) follow(folder, each);
  };
  for (const name of names) follow("", name);
  return needed;
}

/** Where Node.js finds a package for one in the folder `from`. @param {Map<string, Locked>} lock @param {string} from @param {string} name */
function placeOf(lock, from, name) {
  for (let folder = from; ; ) {
    const place = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (lock.has(place)) return place;
    if (folder === "") return null;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
  }
}
