import fs from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";

/** The package in `node_modules` with the bundled server. */
export const SERVER_PACKAGE = "bluebonnet-server";

/** Re-exports each entry of the package: Next tree-shakes a package to the names that are imported from it. */
export const STUBS_FOLDER = ".server/modules";

/** Modules that Next bundles itself: `guards.ts` needs the same React as pages. */
const bundledByNext = new Set(["~/server/auth/guards"]);

/** Entries for scripts/set-up/migrate-empty-database.mjs. */
const setUpEntries = ["~/server/db/index", "~/server/db/migrate"];

/**
 * The modules of `src/server` that pages, handlers and instrumentation import.
 * @returns {Map<string, string>} source files by import specifier, such as `~/server/api/root`
 */
export function serverEntries() {
  const names = filesOfNext().flatMap((file) =>
    [
      ...fs
        .readFileSync(file, "utf8")
        .matchAll(/^(?!import type).*(?:from|import\()\s*"(~\/server\/[^"]+)"/gm),
    ].map(([, name = ""]) => name),
  );
  return new Map(
    [...new Set([...names, ...setUpEntries])]
      .filter((name) => !bundledByNext.has(name))
      .sort()
      .map((name) => [name, projectPath("src", `${name.slice(2)}.ts`)]),
  );
}

/** The files that Next bundles and that may import the server. @returns {string[]} */
export const filesOfNext = () =>
  ["src/app", "src/trpc", "src/instrumentation.ts", "src/server/auth/guards.ts"].flatMap(sourcesUnder);

/** @param {string} source @returns {string[]} */
function sourcesUnder(source) {
  const file = projectPath(source);
  if (!fs.statSync(file).isDirectory()) return [file];
  return fs
    .readdirSync(file, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(file, name));
}
