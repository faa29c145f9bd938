import { asEntry, lockedPackage } from "../../preview/libraries/lock-entry.ts";
import { isPackageName } from "../../preview/libraries/nearest-package.ts";
import { typesPackage } from "../../preview/libraries/types-package.ts";

/**
 * A package of an npm lock file. The file is untrusted: it is part of a project.
 *
 * @typedef {{ name: string, version: string, integrity: string, needs: string[], peers: string[] }} Locked
 */

/**
 * The registry packages of a lock file by folder: "node_modules/a/node_modules/b". Packages from other sources, and
 * folders outside the tree, are left out.
 *
 * @param {string} text @returns {Map<string, Locked>}
 */
export function readLock(text) {
  /** @type {Map<string, Locked>} */
  const found = new Map();
  for (const [folder, value] of Object.entries(packagesIn(text))) {
    const locked = lockedPackage(folder, value);
    const entry = asEntry(value);
    // Platform-specific binaries do not run in browsers.
    if (!locked || entry.os || entry.cpu) continue;
    const peers = Object.keys(asEntry(entry.peerDependencies));
    const others = [entry.dependencies, entry.optionalDependencies].flatMap((each) =>
      Object.keys(asEntry(each)),
    );
    found.set(folder, { ...locked, needs: [...others, ...peers], peers });
  }
  return found;
}

/** Registry packages that a lock file lists without an integrity hash. @param {string} text @returns {string[]} */
export const withoutIntegrity = (text) =>
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

/** Versions and version ranges, including npm: aliases; no URLs and no folders. */
const RANGE = /^(?:npm:(?:@[\w.~-]{1,100}\/)?[\w.~-]{1,100}@)?[\w.+*|<>=~^ -]{1,200}$/;

/** The dependencies with a registry range. @param {unknown} given @returns {Record<string, string>} */
const registryRanges = (given) =>
  Object.fromEntries(
    Object.entries(asEntry(given)).flatMap(([name, range]) =>
      isPackageName(name) && typeof range === "string" && RANGE.test(range) ? [[name, range]] : [],
    ),
  );

/**
 * A lock file reduced to what `readLock` accepts: npm's library would follow the rest.
 *
 * @param {string} text
 */
export function safeLock(text) {
  const packages = packagesIn(text);
  const { dependencies, devDependencies } = asEntry(packages[""]);
  const root = {
    dependencies: registryRanges(dependencies),
    devDependencies: registryRanges(devDependencies),
  };
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
  dependencies: registryRanges(entry.dependencies),
  optionalDependencies: registryRanges(entry.optionalDependencies),
  peerDependencies: registryRanges(entry.peerDependencies),
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

/** The package of a module: "@dnd-kit/core" for "@dnd-kit/core/dist/x". @param {string} module */
export const packageOf = (module) => module.split("/", module.startsWith("@") ? 2 : 1).join("/");

/** A project's direct dependencies. @param {string} text a lock file */
export const directDependencies = (text) => Object.keys(asEntry(asEntry(packagesIn(text)[""]).dependencies));

/** The project's @types packages of these packages. @param {string} text a lock file @param {readonly string[]} names */
export function typesOf(text, names) {
  const { dependencies, devDependencies } = asEntry(packagesIn(text)[""]);
  const own = { ...asEntry(dependencies), ...asEntry(devDependencies) };
  return names.map(typesPackage).filter((name) => Object.hasOwn(own, name));
}

/**
 * Whether a lock file already pins what `npm install` would add; npm would still look for a newer version.
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
 * Direct dependencies that the page provides, so that there is one React. Transitive ones are bundled separately.
 *
 * @param {string} text a lock file @param {Record<string, string>} versions of the page's packages
 */
export const providedPackages = (text, versions) =>
  new Set(directDependencies(text).filter((name) => Object.hasOwn(versions, name)));

/**
 * These packages and all their dependencies, except those shared with the page.
 *
 * @param {Map<string, Locked>} lock @param {readonly string[]} names @param {ReadonlySet<string>} shared
 */
export function dependencyClosure(lock, names, shared) {
  /** @type {Map<string, Locked>} */
  const needed = new Map();
  /** Types of shared packages come with the page, and those of Node.js are not needed in browsers. @param {string} name */
  const isUnusedTypes = (name) =>
    name === typesPackage("node") || [...shared].some((each) => name === typesPackage(each));
  /** @param {string} from @param {string} name */
  const follow = (from, name) => {
    if (isUnusedTypes(name)) return;
    const folder = resolveFolder(lock, from, name);
    const locked = folder === null ? undefined : lock.get(folder);
    if (folder === null || !locked || needed.has(folder)) return;
    if (shared.has(name)) {
      // Some packages import parts of Vue without declaring them.
      for (const each of locked.needs) if (each.startsWith(`@${name}/`)) follow(folder, each);
      return;
    }
    needed.set(folder, locked);
    for (const each of locked.needs) follow(folder, each);
  };
  for (const name of names) follow("", name);
  return needed;
}

/** Node.js's resolution of a package from a folder. @param {Map<string, Locked>} lock @param {string} from a folder @param {string} name */
function resolveFolder(lock, from, name) {
  for (let folder = from; ; ) {
    const candidate = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (lock.has(candidate)) return candidate;
    if (folder === "") return null;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
  }
}
