import fs from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";

/** The package, in `node_modules`, of the server's code as one module graph. */
export const SERVER_PACKAGE = "bluebonnet-server";

/** A module for each entry that exports what the package does: Next takes only what is imported by name from a package. */
export const STUBS_FOLDER = ".server/modules";

/** What Next bundles itself: `guards.ts` needs React as pages have it. */
const bundledByNext = new Set(["~/server/auth/guards"]);

/** What scripts/set-up/migrate-empty-database.mjs runs. */
const ofSetUp = ["~/server/db/index", "~/server/db/migrate"];

/**
 * The modules of `src/server` that pages, handlers and instrumentation import.
 * @returns {Map<string, string>} the source file of each, by what they import: `~/server/api/root`
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
    [...new Set([...names, ...ofSetUp])]
      .filter((name) => !bundledByNext.has(name))
      .sort()
      .map((name) => [name, projectPath("src", `${name.slice(2)}.ts`)]),
  );
}

/** What Next bundles that may import the server. @returns {string[]} */
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
