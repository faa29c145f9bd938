import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectPath, projectRoot } from "../environment.mjs";

/** @param {string} file a file or folder @returns {string[]} the files in it, sorted; none if it does not exist */
function filesUnder(file) {
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return [file];
  return readdirSync(file)
    .sort()
    .flatMap((name) => filesUnder(path.join(file, name)));
}

/**
 * A hash of the names and contents of files and folders, and of the platform.
 * @param {string[]} sources relative to the project @param {(file: string) => boolean} [isIncluded] filters files
 */
export function fingerprint(sources, isIncluded = () => true) {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}\n`);
  for (const file of sources.flatMap((source) => filesUnder(projectPath(source)))) {
    const name = path.relative(projectRoot, file);
    if (isIncluded(name)) hash.update(`${name}\n`).update(readFileSync(file)).update("\n");
  }
  return hash.digest("hex");
}

/** @param {string} file absolute @param {string} expected */
export const isStamped = (file, expected) => existsSync(file) && readFileSync(file, "utf8") === expected;

/** @param {string} file absolute @param {string} value */
export function stamp(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, value);
}
