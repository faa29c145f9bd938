import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { projectPath } from "../environment.mjs";

/** V8 reads it at the start of a script; other engines treat it as a comment. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Makes V8 compile every function of the initial scripts off the main thread, while they are downloaded.
 * See docs/decisions/0014-compile-hints.md.
 * @param {string} next the build folder
 * @returns {boolean} false if the build does not list its initial scripts as expected; all files are then unchanged
 */
export function addCompileHints(next = projectPath(".next")) {
  const scripts = readInitialScripts(next);
  for (const [file, script] of scripts) if (!script.startsWith(HINT)) writeFileSync(file, HINT + script);
  return scripts.size > 0;
}

/**
 * The scripts that every page loads initially, and those that each page and layout adds; not those loaded later.
 * @param {string} next @returns {Map<string, string>} file contents by path; empty if any file is missing
 */
function readInitialScripts(next) {
  try {
    /** @type {{ rootMainFiles: string[] }} */
    const { rootMainFiles } = JSON.parse(readFileSync(path.join(next, "build-manifest.json"), "utf8"));
    const pages = path.join(next, "server", "app");
    const pageScripts = readdirSync(pages, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith("_client-reference-manifest.js"))
      .flatMap((name) => entryScripts(readFileSync(path.join(pages, name), "utf8")));
    if (rootMainFiles.length === 0 || pageScripts.length === 0) return new Map();
    const files = [...rootMainFiles, ...pageScripts].map((file) => path.join(next, file));
    return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  } catch {
    return new Map();
  }
}

/** @param {string} manifest one of Next's scripts, which adds a page to a global list */
function entryScripts(manifest) {
  /** @type {{ __RSC_MANIFEST?: Record<string, { entryJSFiles: Record<string, string[]> }> }} */
  const globals = createContext({});
  runInContext(manifest, globals);
  return Object.values(globals.__RSC_MANIFEST ?? {}).flatMap(({ entryJSFiles }) =>
    Object.values(entryJSFiles).flat(),
  );
}
