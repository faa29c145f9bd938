import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { at } from "../environment.mjs";

/** Read by V8 where a script begins; elsewhere a comment like any other. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Lets browsers compile every function of the scripts that pages start with while these are fetched, beside the main
 * thread. See docs/decisions/0014-compile-hints.md.
 * @param {string} next the folder of the build
 * @throws when the build names no scripts where it should
 */
export function hintAtCompiling(next = at(".next")) {
  for (const file of firstScripts(next)) {
    const script = readFileSync(path.join(next, file), "utf8");
    if (!script.startsWith(HINT)) writeFileSync(path.join(next, file), HINT + script);
  }
}

/** What every page starts with, and what each page and layout adds to it; parts that load later are not among them. */
function firstScripts(/** @type {string} */ next) {
  /** @type {{ rootMainFiles: string[] }} */
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(next, "build-manifest.json"), "utf8"));
  const pages = path.join(next, "server", "app");
  const own = readdirSync(pages, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("_client-reference-manifest.js"))
    .flatMap((name) => entryScripts(readFileSync(path.join(pages, name), "utf8")));
  if (rootMainFiles.length === 0 || own.length === 0) throw new Error("The build names no first scripts.");
  return new Set([...rootMainFiles, ...own]);
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
