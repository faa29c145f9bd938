import fs from "node:fs/promises";
import path from "node:path";
import { trimmedManifest } from "../trimmed-manifest.mjs";

/** Limits the memory of the editor's worker. */
const MAX_CHARACTERS = 8_000_000;

/**
 * The type declarations in unpacked packages, by path in the editor's worker: "/node_modules/…".
 *
 * @param {Iterable<string>} folders the packages' folders, relative to `tree` @param {string} tree
 * @returns {Promise<Record<string, string>>} empty if they are too large
 */
export async function readPackageTypes(folders, tree) {
  /** @type {Record<string, string>} */
  const types = {};
  let characters = 0;
  for (const folder of folders)
    for (const entry of await fs.readdir(path.join(tree, folder), { recursive: true, withFileTypes: true })) {
      const isManifest = entry.name === "package.json";
      if (!entry.isFile() || !(isManifest || /\.d\.[cm]?ts$/.test(entry.name))) continue;
      const file = path.join(entry.parentPath, entry.name);
      const relative = path.relative(tree, file).split(path.sep).join("/");
      // Nested packages are listed separately.
      if (relative.slice(folder.length).includes("/node_modules/")) continue;
      const text = await fs.readFile(file, "utf8");
      types[`/${relative}`] = isManifest ? manifestOf(text) : text;
      characters += text.length;
      if (characters > MAX_CHARACTERS) return {};
    }
  return types;
}

/** @param {string} text */
function manifestOf(text) {
  try {
    return trimmedManifest(text);
  } catch {
    return "{}";
  }
}
