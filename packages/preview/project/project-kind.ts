import { importedNames } from "./imported-names";
import { linkedFile } from "./resolve-import";
import { extensionOf, type SourceFiles } from "./source-files";

/** page: an HTML document · react, vue: components that are compiled · listing: source that is only shown. */
export type ProjectKind = "page" | "react" | "vue" | "listing";

/** Where a project starts. `mounts`: the file exports a component, which the preview renders itself. */
export type Entry = { path: string; mounts: boolean };

const isPath = (pattern: RegExp) => (path: string) => pattern.test(path);

/** The first page of the app router, and of the pages router. */
const APP_PAGE = /^((?:src\/)?app\/)(?:\([^/]+\)\/)*page\.[jt]sx?$/;
const PAGES_PAGE = /^((?:src\/)?pages\/)index\.(?:[jt]sx|js)$/;

/** The folder of a Next.js project's pages, by the first of them: "app/", "src/pages/"; null when another file is the entry. */
export const nextRoot = (entry: string): string | null =>
  (APP_PAGE.exec(entry) ?? PAGES_PAGE.exec(entry))?.[1] ?? null;

/** Whether the folder of a Next.js project's pages is one of the pages router. */
export const isPagesFolder = (root: string): boolean => root.endsWith("pages/");

/** In order: the first that a project has is its entry. */
const scriptEntries: readonly { matches: (path: string) => boolean; mounts: boolean }[] = [
  { matches: isPath(/^(?:src\/)?main\.[jt]sx?$/), mounts: false },
  { matches: isPath(/^(?:src\/)?index\.[jt]sx$|^src\/index\.js$/), mounts: false },
  { matches: isPath(APP_PAGE), mounts: true },
  { matches: isPath(/^(?:src\/)?App\.(?:[jt]sx?|vue)$/), mounts: true },
  // Other apps have a folder of that name as well, whose index may export all its pages.
  { matches: isPath(PAGES_PAGE), mounts: true },
  { matches: isPath(/\.(?:[jt]sx|vue)$/), mounts: true },
];

/** JSX after what only an expression can follow, in a module: Create React App and others write it in .js files. */
const MODULE = /^[ \t]*(?:import|export)\b/m;
const JSX = /(?:\breturn|=>|[(?:,]|&&)\s*(?:\(\s*)?<(?:[A-Za-z][\w.]*[\s/>]|>)/;
const hasJsx = (content: unknown) => typeof content === "string" && MODULE.test(content) && JSX.test(content);

/** @param files the contents are looked into where they are known */
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

/** The HTML file that a project opens with: `index.html`, or its first one. */
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

/** The page of a project and the address of the module that it names; null without them. */
function pageModule(files: SourceFiles): { page: string; address: string } | null {
  const page = pageEntry(files);
  const html = page ? files.get(page) : undefined;
  const address = typeof html === "string" ? MODULE_SCRIPT.exec(html)?.[1] : undefined;
  return page && address ? { page, address } : null;
}

/** The script that a compiled project starts with: what its page names, or the usual file. */
export function scriptEntry(files: SourceFiles): Entry | null {
  const named = pageModule(files)?.address.replace(/^\.?\//, "");
  const paths = [...files.keys()].toSorted();
  const found: Entry[] = named && files.has(named) ? [{ path: named, mounts: false }] : [];
  for (const { matches, mounts } of scriptEntries)
    found.push(...paths.filter(matches).map((path) => ({ path, mounts })));
  const [first = null] = found;
  if (first === null || !startsOther(files, first.path)) return first;
  return (
    found.find(({ path }) => USUAL.some((matches) => matches(path)) && !startsOther(files, path)) ?? first
  );
}

/** What starts a project by its name: another file with components may be left over itself. */
const USUAL = scriptEntries.slice(0, -1).map(({ matches }) => matches);

/** Of frameworks whose components are neither JSX nor Vue's: their start stays behind when an app is rewritten. */
const OTHER = /^(?:@angular|svelte|@sveltejs)(?:\/|$)|\.svelte$/;

const startsOther = (files: SourceFiles, path: string): boolean =>
  importedNames(path, files.get(path)).some((name) => OTHER.test(name));

const LOCAL_IMPORT = /^[ \t]*(?:import|export)\b[^;\n]*["']\.{1,2}\//m;

/** The script of a plain page that runs only when compiled: TypeScript, or a module that imports other files. */
export function bundledScript(files: SourceFiles): string | null {
  const named = pageModule(files);
  const path = named ? linkedFile(files, named.page, named.address) : null;
  const script = path ? files.get(path) : undefined;
  if (path === null || typeof script !== "string") return null;
  return /\.m?ts$/.test(path) || LOCAL_IMPORT.test(script) ? path : null;
}
