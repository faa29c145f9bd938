import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { projectPath } from "../environment.mjs";

/** Read by V8 where a script begins; elsewhere a comment like any other. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Lets browsers compile every function of the scripts that pages start with while these are fetched, beside the main
 * thread. See docs/decisions/0014-compile-hints.md.
 * @param {string} next the folder of the build
 * @returns {boolean} false when the build does not name those scripts as expected; all files are then as they were
 */
export function addCompileHints(next = projectPath(".next")) {
  const scripts = readInitialScripts(next);
  for (const [file, script] of scripts) if (!script.startsWith(HINT)) writeFileSync(file, HINT + script);
  return scripts.size > 0;
}

/**
 * What every page starts with, and what each page and layout adds to it; parts that load later are not among them.
 * @param {string} next @returns {Map<string, string>} the text of each file, by path; empty when one cannot be found
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

/** @param {string} manifest a script of Next's that adds a page to a global list */
function entryScripts(manifest) {
  /** @type {{ __RSC_MANIFEST?: Record<string, { entryJSFiles: Record<string, string[]> }> }} */
  const globals = createContext({});
  runInContext(manifest, globals);
  return Object.values(globals.__RSC_MANIFEST ?? {}).flatMap(({ entryJSFiles }) =>
    Object.values(entryJSFiles).flat(),
  );
}
