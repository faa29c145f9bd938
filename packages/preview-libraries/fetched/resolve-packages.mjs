import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import Arborist from "@npmcli/arborist";
import { safeLock } from "./lock-file.mjs";

/**
 * @typedef {object} Wanted
 * @property {Record<string, string>} base packages that the preview provides, such as React, with exact versions
 * @property {string[]} add names, or names with a range: "jotai", "jotai@^2"
 * @property {string[]} remove
 * @property {string[]} update
 * @property {string | null} lock the project's lock file
 * @property {boolean} [isDev] whether to add dev dependencies, such as types
 */

/** @typedef {{ cache: string, registry: string | undefined, offline?: boolean }} Registry */

/** @param {Registry} registry */
export const npmOptions = ({ cache, registry, offline = false }) => ({
  cache,
  ...(registry && { registry }),
  offline,
  ignoreScripts: true,
  audit: false,
  fund: false,
  progress: false,
  // Contact only the registry, whatever URLs a package's metadata contains.
  replaceRegistryHost: "always",
  allowGit: "none",
  allowRemote: "none",
  allowFile: "none",
  allowDirectory: "none",
  fetchRetries: 1,
  fetchTimeout: 30_000,
});

/**
 * Resolves versions of a project's packages and their dependencies with npm's resolver; unpacks nothing.
 *
 * @param {Wanted} wanted @param {Registry} registry
 * @returns {Promise<{ lock: string, scripts: string[] }>} the lock file, and the packages that have install scripts
 */
export async function resolvePackages({ base, add, remove, update, lock, isDev = false }, registry) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "packages-"));
  try {
    const known = lock === null ? null : safeLock(lock);
    const dependencies = { ...known?.root.dependencies, ...base };
    const { devDependencies } = known?.root ?? {};
    // Overrides the React version that packages ask for by the preview's.
    const overrides = Object.fromEntries(Object.keys(base).map((name) => [name, `$${name}`]));
    const manifest = { name: "project", private: true, dependencies, devDependencies, overrides };
    await fs.writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
    if (known) await fs.writeFile(path.join(folder, "package-lock.json"), known.text);
    const arborist = new Arborist({
      ...npmOptions(registry),
      path: folder,
      lockfileVersion: 3,
      // Keeps this machine's registry URL out of the lock file.
      omitLockfileRegistryResolved: true,
    });
    const tree = await arborist.buildIdealTree({
      add,
      rm: remove,
      ...(isDev && { saveType: "dev" }),
      ...(update.length > 0 && { update: { names: update } }),
    });
    const nodes = [...tree.inventory.values()].filter(({ isProjectRoot }) => !isProjectRoot);
    return {
      lock: withRanges(tree.meta.toString(), dependencies),
      scripts: nodes.flatMap((node) => (node.hasInstallScript ? [node.package.name] : [])).toSorted(),
    };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/**
 * Adds the ranges that `npm install` would save for packages added without one.
 *
 * @param {string} text @param {Record<string, string>} given
 */
function withRanges(text, given) {
  const lock = JSON.parse(text);
  const { dependencies = {}, ...root } = lock.packages[""];
  const ranges = Object.entries(dependencies).map(([name, range]) => [
    name,
    range === "*" && !given[name] ? `^${lock.packages[`node_modules/${name}`].version}` : range,
  ]);
  lock.packages[""] = { ...root, dependencies: Object.fromEntries(ranges) };
  return `${JSON.stringify(lock, null, 2)}\n`;
}
