import { asEntry, lockedPackage } from "../../preview/libraries/lock-entry.ts";
import { isPackageName } from "../../preview/libraries/nearest-package.ts";
import { typesPackage } from "../../preview/libraries/types-package.ts";

/**
 * What is used of a lock file of npm. It is part of a project, so that anybody may have written it.
 *
 * @typedef {{ name: string, version: string, integrity: string, needs: string[], peers: string[] }} Locked
 */

/**
 * The packages of the registry in a lock file, by their folder: "node_modules/a/node_modules/b". What npm would take
 * from elsewhere, and folders that lead out of the tree, are left out.
 *
 * @param {string} text @returns {Map<string, Locked>}
 */
export function readLock(text) {
  /** @type {Map<string, Locked>} */
  const found = new Map();
  for (const [folder, value] of Object.entries(packagesIn(text))) {
    const locked = lockedPackage(folder, value);
    const entry = asEntry(value);
    // Binaries for one kind of machine, of which browsers are none.
    if (!locked || entry.os || entry.cpu) continue;
    const peers = Object.keys(asEntry(entry.peerDependencies));
    const others = [entry.dependencies, entry.optionalDependencies].flatMap((each) =>
      Object.keys(asEntry(each)),
    );
    found.set(folder, { ...locked, needs: [...others, ...peers], peers });
  }
  return found;
}

/** Packages of the registry that a lock file names without a hash of their contents. @param {string} text @returns {string[]} */
export const unverifiedIn = (text) =>
  Object.entries(packagesIn(text)).flatMap(([folder, value]) => {
    const {
      version,
      integrity,
      link,
      inBundle,
      os,
      cpu,
      name = folder.split("node_modules/").at(-1),
    } = asEntry(value);
    const isNeeded = folder !== "" && version !== undefined && !link && !inBundle && !os && !cpu;
    return isNeeded && integrity === undefined ? [String(name)] : [];
  });

/** Versions and ranges of versions, also of a package by another name: neither addresses nor folders. */
const RANGE = /^(?:npm:(?:@[\w.~-]{1,100}\/)?[\w.~-]{1,100}@)?[\w.+*|<>=~^ -]{1,200}$/;

/** The ranges of packages of the registry. @param {unknown} given @returns {Record<string, string>} */
const rangesIn = (given) =>
  Object.fromEntries(
    Object.entries(asEntry(given)).flatMap(([name, range]) =>
      isPackageName(name) && typeof range === "string" && RANGE.test(range) ? [[name, range]] : [],
    ),
  );

/**
 * A lock file with nothing but what `readLock` takes, for npm's library, which would follow the rest.
 *
 * @param {string} text
 */
export function safeLock(text) {
  const packages = packagesIn(text);
  const { dependencies, devDependencies } = asEntry(packages[""]);
  const root = { dependencies: rangesIn(dependencies), devDependencies: rangesIn(devDependencies) };
  const kept = [...readLock(text)].map(([folder, locked]) => [
    folder,
    safeEntry(locked, asEntry(packages[folder])),
  ]);
  const lock = {
    name: "project",
    lockfileVersion: 3,
    requires: true,
    packages: { "": { name: "project", ...root }, ...Object.fromEntries(kept) },
  };
  return { root, text: JSON.stringify(lock) };
}

/** @param {Locked} locked @param {Readonly<Record<string, unknown>>} entry */
const safeEntry = ({ name, version, integrity }, entry) => ({
  ...(entry.name !== undefined && { name }),
  version,
  integrity,
  dependencies: rangesIn(entry.dependencies),
  optionalDependencies: rangesIn(entry.optionalDependencies),
  peerDependencies: rangesIn(entry.peerDependencies),
  peerDependenciesMeta: asEntry(entry.peerDependenciesMeta),
  ...Object.fromEntries(FLAGS.filter((flag) => entry[flag] === true).map((flag) => [flag, true])),
});

const FLAGS = ["dev", "optional", "peer", "devOptional", "hasInstallScript"];

/** @param {string} text @returns {Readonly<Record<string, unknown>>} */
function packagesIn(text) {
  try {
    return asEntry(JSON.parse(text).packages);
  } catch {
    return {};
  }
}

/** The package of a module: "@dnd-kit/core" of "@dnd-kit/core/dist/x". @param {string} module */
export const packageOf = (module) => module.split("/", module.startsWith("@") ? 2 : 1).join("/");

/** The packages that a project names itself. @param {string} text a lock file */
export const namedBy = (text) => Object.keys(asEntry(asEntry(packagesIn(text)[""]).dependencies));

/** The types that a project has of these packages, as packages of their own. @param {string} text a lock file @param {readonly string[]} names */
export function typesOf(text, names) {
  const { dependencies, devDependencies } = asEntry(packagesIn(text)[""]);
  const own = { ...asEntry(dependencies), ...asEntry(devDependencies) };
  return names.map(typesPackage).filter((name) => Object.hasOwn(own, name));
}

/**
 * Whether a lock file pins what `npm install` would get: npm itself looks for a newer version all the same.
 *
 * @param {string | null} text @param {string} spec "jotai", or with the range that the project asks for: "jotai@^2"
 */
export function isPinned(text, spec) {
  const packages = text === null ? {} : packagesIn(text);
  const ranges = asEntry(asEntry(packages[""]).dependencies);
  return Object.entries(ranges).some(
    ([name, range]) =>
      (spec === name || spec === `${name}@${range}`) &&
      lockedPackage(`node_modules/${name}`, packages[`node_modules/${name}`]) !== null,
  );
}

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
  /** Pages have their own, and browsers none of Node.js. @param {string} name */
  const isOfPage = (name) =>
    name === typesPackage("node") || [...shared].some((each) => name === typesPackage(each));
  /** @param {string} from @param {string} name */
  const follow = (from, name) => {
    if (isOfPage(name)) return;
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
