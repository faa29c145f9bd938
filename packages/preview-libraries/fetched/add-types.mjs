import fs from "node:fs/promises";
import path from "node:path";
import pacote from "pacote";
import { typesPackage } from "../../preview/libraries/types-package.ts";
import { readLock } from "./lock-file.mjs";
import { npmOptions, resolvePackages } from "./resolve-packages.mjs";

/** @typedef {import("./read-packages.mjs").FetchedModules} FetchedModules */

/**
 * Adds the @types packages of untyped packages to the dev dependencies, if the registry has them.
 *
 * @param {string} lock @param {readonly string[]} names of packages @param {Record<string, string>} base see `Wanted`
 * @param {import("./resolve-packages.mjs").Registry} registry
 * @returns {Promise<string>} the same lock file if there are none
 */
export async function addTypes(lock, names, base, registry) {
  const locked = readLock(lock);
  const found = await Promise.all(
    names.map((name) => findTypes(name, locked.get(`node_modules/${name}`)?.version ?? "", registry)),
  );
  const add = found.flatMap((spec) => spec ?? []);
  if (add.length === 0) return lock;
  const chosen = await resolvePackages({ base, add, remove: [], update: [], lock, isDev: true }, registry);
  return chosen.lock;
}

/** The newest types of the same major version, or else of any version. @param {string} name @param {string} version @param {import("./resolve-packages.mjs").Registry} registry */
async function findTypes(name, version, registry) {
  const types = typesPackage(name);
  for (const spec of [`${types}@^${version.split(".")[0]}`, types]) {
    const manifest = await pacote.manifest(spec, npmOptions(registry)).catch(() => null);
    if (manifest) return `${types}@^${manifest.version}`;
  }
  return null;
}

/**
 * The packages among these that have no types.
 *
 * @param {FetchedModules} modules @param {readonly string[]} names @param {import("./read-packages.mjs").Places} places
 */
export async function untypedPackages({ types }, names, { folder }) {
  const text = await fs.readFile(path.join(folder, "files", ...types.split("/").slice(1)), "utf8");
  const files = Object.keys(JSON.parse(text)).filter((file) => file.endsWith("ts"));
  return names.filter((name) => {
    const starts = [name, typesPackage(name)].map((each) => `/node_modules/${each}/`);
    return !files.some((file) => starts.some((start) => file.startsWith(start)));
  });
}
