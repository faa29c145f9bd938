import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this package. */
export const packageFolder = fileURLToPath(new URL(".", import.meta.url));

/** The folders with installed packages. Next is in the product's own. */
export const moduleFolders = ["node_modules/", "../../node_modules/"].map((folder) =>
  path.join(packageFolder, folder),
);

/** The folder of an installed package. @param {string} name @returns {string} */
export function installed(name) {
  const folder = moduleFolders
    .map((modules) => path.join(modules, name))
    .find((candidate) => fs.existsSync(candidate));
  if (!folder) throw new Error(`${name} is not installed`);
  return folder;
}
