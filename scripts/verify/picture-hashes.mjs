import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { projectPath } from "../environment.mjs";

/** @returns {string[]} */
export const templateIds = () =>
  readdirSync(projectPath("templates"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** @param {string} id @param {"light" | "dark"} scheme */
export const picturePath = (id, scheme) => projectPath("public", "templates", `${id}-${scheme}.webp`);

export const hashFile = projectPath("public", "templates", "pictures.json");

/** A hash of the files that determine a template's picture. @param {string} id */
export function templateHash(id) {
  const hash = createHash("sha256");
  const style = readFileSync(projectPath("templates", id, "style.css"), "utf8");
  const imports = Array.from(style.matchAll(/@import "([a-z./]+)";/g), ([, name = ""]) => name);
  for (const name of ["index.html", "style.css", "script.js", ...imports]) {
    const file = projectPath("templates", id, name);
    hash.update(existsSync(file) ? readFileSync(file) : "").update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

/** The hashes by template id at the time when the pictures were taken. @returns {Record<string, string>} */
export const storedHashes = () => (existsSync(hashFile) ? JSON.parse(readFileSync(hashFile, "utf8")) : {});

/** Ids of templates whose pictures are missing or outdated, and of removed templates. */
export function outdatedPictures() {
  const stored = storedHashes();
  const isCurrent = (/** @type {string} */ id) =>
    stored[id] === templateHash(id) &&
    existsSync(picturePath(id, "light")) &&
    existsSync(picturePath(id, "dark"));
  const ids = templateIds();
  return [...ids.filter((id) => !isCurrent(id)), ...Object.keys(stored).filter((id) => !ids.includes(id))];
}
