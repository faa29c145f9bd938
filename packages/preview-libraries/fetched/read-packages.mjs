import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { resolveModule } from "../../preview/libraries/resolve-module.ts";
import { bundlePackages } from "./bundle-packages.mjs";
import { dependencyClosure, packageOf, providedPackages, readLock, typesOf } from "./lock-file.mjs";
import { readPackageTypes } from "./read-package-types.mjs";
import { unpackPackages } from "./unpack-packages.mjs";

/** @typedef {import("./bundle-packages.mjs").FetchedModules & { types: string }} FetchedModules the file with their types */

/**
 * @typedef {object} Places
 * @property {string} folder npm's cache, unpacked packages, and files for pages
 * @property {string} shipped the preview's own index of packages; see ../build-modules.mjs
 * @property {string | undefined} registry undefined: npm's default
 */

/** @typedef {import("../../preview/libraries/library.ts").ModuleIndex} Shipped */

/** Cache version: increment it when bundling changes. */
const FORMAT = 1;

const TYPES = "types.json";

const MAX_BYTES = 200_000_000;
/** Unpacked trees can be restored from the cache. */
const MAX_TREES = 12;
const MAX_SETS = 1_000;

/** @param {Places} places @returns {Promise<Shipped>} */
export const readShipped = async ({ shipped }) => JSON.parse(await fs.readFile(shipped, "utf8"));

/**
 * Bundles the imported modules of a lock file's packages into `folder`/files. Imports of other packages are ignored.
 *
 * @param {{ lock: string, imports: readonly string[] }} wanted
 * @param {Places & { offline: boolean, isReadOnly?: boolean }} places offline: uses only npm's
 * cache; read-only: uses only existing bundles
 * @returns {Promise<FetchedModules | null>} null if it has none of them
 * @throws {import("./unpack-packages.mjs").TooLarge}, errors of npm's library, such as ENOTCACHED
 */
export async function readPackages({ lock, imports }, { offline, isReadOnly = false, ...places }) {
  const shipped = await readShipped(places);
  const locked = readLock(lock);
  const shared = providedPackages(lock, shipped.versions);
  const names = [...new Set(imports)]
    .filter((name) => locked.has(`node_modules/${packageOf(name)}`) && !shared.has(packageOf(name)))
    .toSorted();
  if (names.length === 0) return null;
  const packages = names.map(packageOf);
  const needed = dependencyClosure(locked, [...packages, ...typesOf(lock, packages)], shared);
  const contents = [...needed]
    .map(([location, { name, version, integrity }]) => [location, name, version, integrity])
    .toSorted();
  const treeKey = hashOf([FORMAT, contents]);
  const page = [...shared].map((name) => `${name}@${shipped.versions[name]}`).toSorted();
  const key = hashOf([FORMAT, contents, names, page]);
  const folder = path.join(places.folder, "files", key);
  const index = path.join(folder, "index.json");
  const known = await fs.readFile(index, "utf8").catch(() => undefined);
  if (known) {
    await markUsed(folder);
    return JSON.parse(known);
  }
  if (isReadOnly) return null;
  const tree = path.join(places.folder, "trees", treeKey);
  await createAtomically(tree, (into) =>
    unpackPackages(needed, into, {
      cache: path.join(places.folder, "cache"),
      registry: places.registry,
      offline,
      maxBytes: MAX_BYTES,
    }),
  );
  // File names are short hashes, which a package could forge: each set gets its own folder.
  const prefix = `npm/${key}/`;
  /** @type {import("./bundle-packages.mjs").FindShared} */
  const findShared = (name) => (shared.has(packageOf(name)) ? resolveModule(shipped, name) : null);
  await createAtomically(folder, async (into) => {
    const made = await bundlePackages(names, { tree, into, prefix, shared: findShared });
    const types = await readPackageTypes(needed.keys(), tree);
    await fs.writeFile(path.join(into, TYPES), JSON.stringify(types));
    await fs.writeFile(path.join(into, "index.json"), JSON.stringify({ ...made, types: prefix + TYPES }));
  });
  await purge(path.join(places.folder, "trees"), { used: tree, max: MAX_TREES });
  await purge(path.join(places.folder, "files"), { used: folder, max: MAX_SETS });
  return JSON.parse(await fs.readFile(index, "utf8"));
}

/** @param {string} folder */
const markUsed = (folder) => fs.utimes(folder, new Date(), new Date());

/** @param {unknown} value */
const hashOf = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/**
 * Creates a folder completely or not at all, even with concurrent processes.
 *
 * @param {string} folder @param {(into: string) => Promise<unknown>} make
 */
async function createAtomically(folder, make) {
  const exists = () => fs.stat(folder).then(Boolean, () => false);
  if (await exists()) return markUsed(folder);
  const temporary = `${folder}.${randomUUID()}`;
  await fs.mkdir(temporary, { recursive: true });
  try {
    await make(temporary);
    await fs.rename(temporary, folder).catch(async (error) => {
      if (!(await exists())) throw error;
    });
  } finally {
    await fs.rm(temporary, { recursive: true, force: true });
  }
}

/** Removes the least recently used folders. @param {string} folder @param {{ used: string, max: number }} kept */
async function purge(folder, { used, max }) {
  const paths = (await fs.readdir(folder)).map((name) => path.join(folder, name));
  const dated = await Promise.all(
    paths.map(async (file) => ({ file, at: (await fs.stat(file).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const oldest = dated.toSorted((a, b) => b.at - a.at).slice(max);
  for (const { file } of oldest) if (file !== used) await fs.rm(file, { recursive: true, force: true });
}
