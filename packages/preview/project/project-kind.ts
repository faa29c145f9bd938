import { importedNames } from "./imported-names";
import { linkedFile } from "./resolve-import";
import { extensionOf, type SourceFiles } from "./source-files";

/** page: an HTML document · react, vue: compiled components · listing: source that is only shown. */
export type ProjectKind = "page" | "react" | "vue" | "listing";

/** Where a project starts. `mounts`: the file exports a component, which the preview renders itself. */
export type Entry = { path: string; mounts: boolean };

const isPath = (pattern: RegExp) => (path: string) => pattern.test(path);

/** The first page of the app router, and of the pages router. */
const APP_PAGE = /^((?:src\/)?app\/)(?:\([^/]+\)\/)*page\.[jt]sx?$/;
const PAGES_PAGE = /^((?:src\/)?pages\/)index\.(?:[jt]sx|js)$/;

/** The pages folder of a Next.js entry: "app/", "src/pages/"; null if the entry is not a Next.js page. */
export const nextRoot = (entry: string): string | null =>
  (APP_PAGE.exec(entry) ?? PAGES_PAGE.exec(entry))?.[1] ?? null;

/** Whether a pages folder is that of the pages router. */
export const isPagesFolder = (root: string): boolean => root.endsWith("pages/");

/** Possible entries in order of precedence. */
const scriptEntries: readonly { matches: (path: string) => boolean; mounts: boolean }[] = [
  { matches: isPath(/^(?:src\/)?main\.[jt]sx?$/), mounts: false },
  { matches: isPath(/^(?:src\/)?index\.[jt]sx$|^src\/index\.js$/), mounts: false },
  { matches: isPath(APP_PAGE), mounts: true },
  { matches: isPath(/^(?:src\/)?App\.(?:[jt]sx?|vue)$/), mounts: true },
  // After App: other apps may also have a `pages` folder, whose index exports all pages.
  { matches: isPath(PAGES_PAGE), mounts: true },
  { matches: isPath(/\.(?:[jt]sx|vue)$/), mounts: true },
];

/** JSX in a module, after a token that only an expression can follow: Create React App and others use .js files. */
const MODULE = /^[ \t]*(?:import|export)\b/m;
const JSX = /(?:\breturn|=>|[(?:,]|&&)\s*(?:\(\s*)?<(?:[A-Za-z][\w.]*[\s/>]|>)/;
const hasJsx = (content: unknown) => typeof content === "string" && MODULE.test(content) && JSX.test(content);

/** @param files contents are examined if they are available */
export function kindOfProject(files: { keys(): Iterable<string>; get?(path: string): unknown }): ProjectKind {
  const extensions = new Set([...files.keys()].map(extensionOf));
  if (extensions.has("vue")) return "vue";
  if (extensions.has("tsx") || extensions.has("jsx")) return "react";
  if ([...files.keys()].some((path) => extensionOf(path) === "js" && hasJsx(files.get?.(path))))
    return "react";
  return extensions.has("html") || extensions.has("htm") ? "page" : "listing";
}

/** Whether its files must be compiled before they run. */
export const isApp = (files: SourceFiles): boolean => {
  const kind = kindOfProject(files);
  return kind === "react" || kind === "vue" || (kind === "page" && bundledScript(files) !== null);
};

/** The HTML file that a project opens with: `index.html`, or the first one. */
export function pageEntry(files: SourceFiles): string | null {
  const pages = [...files.keys()].filter((path) => /\.html?$/i.test(path));
  const depth = (path: string) => path.split("/").length;
  const byRank = pages.toSorted(
    (a, b) =>
      Number(!/(?:^|\/)index\.html?$/i.test(a)) - Number(!/(?:^|\/)index\.html?$/i.test(b)) ||
      depth(a) - depth(b),
  );
  return byRank[0] ?? null;
}

const MODULE_SCRIPT =
  /<script\b[^<>]{0,1000}\btype\s*=\s*["']module["'][^<>]{0,1000}\bsrc\s*=\s*["']([^"']+)["']/i;

/** A project's page and the address of its module script; null if there is none. */
function pageModule(files: SourceFiles): { page: string; address: string } | null {
  const page = pageEntry(files);
  const html = page ? files.get(page) : undefined;
  const address = typeof html === "string" ? MODULE_SCRIPT.exec(html)?.[1] : undefined;
  return page && address ? { page, address } : null;
}

/** The entry of a compiled project: the module script of its page, or a conventional file. */
export function scriptEntry(files: SourceFiles): Entry | null {
  const named = pageModule(files)?.address.replace(/^\.?\//, "");
  const paths = [...files.keys()].toSorted();
  const found: Entry[] = named && files.has(named) ? [{ path: named, mounts: false }] : [];
  for (const { matches, mounts } of scriptEntries)
    found.push(...paths.filter(matches).map((path) => ({ path, mounts })));
  const [first = null] = found;
  if (first === null || !usesOtherFramework(files, first.path)) return first;
  return (
    found.find(
      ({ path }) => CONVENTIONAL.some((matches) => matches(path)) && !usesOtherFramework(files, path),
    ) ?? first
  );
}

/** Entries with conventional names. The last pattern matches any component, which may be a leftover itself. */
const CONVENTIONAL = scriptEntries.slice(0, -1).map(({ matches }) => matches);

/** Frameworks without JSX or Vue components; their entry may remain after an app was rewritten. */
const OTHER_FRAMEWORK = /^(?:@angular|svelte|@sveltejs)(?:\/|$)|\.svelte$/;

const usesOtherFramework = (files: SourceFiles, path: string): boolean =>
  importedNames(path, files.get(path)).some((name) => OTHER_FRAMEWORK.test(name));

const LOCAL_IMPORT = /^[ \t]*(?:import|export)\b[^;\n]*["']\.{1,2}\//m;

/** The script of a plain page that must be compiled: TypeScript, or a module that imports other files. */
export function bundledScript(files: SourceFiles): string | null {
  const named = pageModule(files);
  const path = named ? linkedFile(files, named.page, named.address) : null;
  const script = path ? files.get(path) : undefined;
  if (path === null || typeof script !== "string") return null;
  return /\.m?ts$/.test(path) || LOCAL_IMPORT.test(script) ? path : null;
}
