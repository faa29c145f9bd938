import type { BundledModule } from "../previewed-page";
import { isPagesFolder, nextRoot } from "../project/project-kind";
import { linkedFile } from "../project/resolve-import";
import type { SourceFiles } from "../project/source-files";
import { dataUrl } from "../project/static-files";

/** The entry of a Next.js project, which passes the files of the `app` or `pages` folder to the preview's router. */
export const NEXT_APP = "next:app";
/** The router itself, a package of the preview: see packages/preview-libraries/stand-ins/next. */
export const NEXT_ROUTER = "next/app-router";

const ROUTE_FILE = /(?:^|\/)(?:page|layout|template|loading|error|not-found)\.[jt]sx?$/;
const PAGES_FILE = /\.[jt]sx?$/;
/** Files that only the Next.js server runs, and tests. */
const NOT_A_PAGE = /^(?:api\/|_document\.|_error\.)|\.(?:d|test|spec)\.[jt]sx?$/;

const isRoute = (root: string, path: string): boolean =>
  isPagesFolder(root)
    ? PAGES_FILE.test(path) && !NOT_A_PAGE.test(path.slice(root.length))
    : ROUTE_FILE.test(path);

/** The entry module and the files that it imports; null for other projects. */
export function createNextEntry(
  files: SourceFiles,
  entry: string,
): { module: BundledModule; paths: string[] } | null {
  const root = nextRoot(entry);
  if (root === null) return null;
  const paths = [...files.keys()].filter((path) => path.startsWith(root) && isRoute(root, path)).toSorted();
  const table = paths.map((path) => `${JSON.stringify(path)}: () => require(${JSON.stringify(path)})`);
  return {
    module: {
      code: `require("${NEXT_ROUTER}").mount({ ${table.join(", ")} })`,
      imports: Object.fromEntries([NEXT_ROUTER, ...paths].map((name) => [name, name])),
    },
    paths,
  };
}

const FONT_MODULE = /^(?:next\/font\/(?:google|local)|geist\/font(?:\/(?:sans|mono))?)$/;
const GOOGLE_IMPORT = /\bimport\s*\{([^{}]*)\}\s*from\s*["']next\/font\/google["']/g;
const FONT_FILE = /["'`]([^"'`\n]+\.(?:woff2?|ttf|otf))["'`]/g;

export const isFontModule = (name: string): boolean => FONT_MODULE.test(name);

/** A module of the fonts that a file declares with Next.js: Google's families by name, and font files. */
export function createFontModule(files: SourceFiles, path: string): BundledModule {
  const source = String(files.get(path) ?? "");
  const families = [...source.matchAll(GOOGLE_IMPORT)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => /^\s*(\w+)(?:\s+as\s|\s*$)/.exec(name)?.[1] ?? []),
  );
  if (/["']geist\/font\b/.test(source)) families.push("Geist", "Geist_Mono");
  const query = [...new Set(families)].map((name) => `family=${name.replaceAll("_", "+")}`).join("&");
  const sheet = query && `@import url("https://fonts.googleapis.com/css2?${query}");`;
  const own = [...source.matchAll(FONT_FILE)].flatMap(([, address = ""]) => {
    const target = linkedFile(files, path, address);
    const content = target === null ? undefined : files.get(target);
    return target === null || content === undefined ? [] : [[address, dataUrl(target, content)] as const];
  });
  const given = [sheet, path, Object.fromEntries(own)].map((value) => JSON.stringify(value));
  return { code: `module.exports = (${declareFonts})(module, ${given.join(", ")})`, imports: {} };
}

// Code that runs in the frame.
const declareFonts = `(module, sheet, path, files) => {
  const rules = new Map();
  const scope = path.replace(/\\W+/g, "-");
  const write = () => module.style(sheet + [...rules].map(([name, body]) => body.replaceAll("&", "." + name)).join(""));
  const declare = (family, faces, options) => {
    const name = scope + "-" + (family + (options.variable ?? "")).replace(/\\W+/g, "-").toLowerCase();
    const generic = /mono|code/i.test(family) ? "monospace" : /serif|playfair|merriweather|lora|garamond|baskerville|slab/i.test(family) ? "serif" : "sans-serif";
    const fontFamily = [JSON.stringify(family), ...(options.fallback ?? [generic])].join(", ");
    const weight = [options.weight].flat().length === 1 && /^\\d+$/.test(options.weight) ? "font-weight:" + options.weight + ";" : "";
    rules.set(name, faces + "&{font-family:" + fontFamily + ";" + weight + "}");
    if (options.variable) rules.set(name + "-variable", "&{" + options.variable + ":" + fontFamily + "}");
    write();
    return { className: name, variable: options.variable ? name + "-variable" : "", style: { fontFamily } };
  };
  const local = (options) => {
    const family = "local " + scope + (options.variable ?? "");
    const faces = [options.src].flat().map((face) => typeof face === "string" ? { path: face } : face).map((face) =>
      '@font-face{font-family:"' + family + '";src:url("' + (files[face.path] ?? face.path) + '");font-weight:' + (face.weight ?? options.weight ?? "normal") + ";font-style:" + (face.style ?? options.style ?? "normal") + "}");
    return declare(family, faces.join(""), options);
  };
  const geist = { GeistSans: ["Geist", "--font-geist-sans"], GeistMono: ["Geist Mono", "--font-geist-mono"] };
  if (sheet) write();
  return new Proxy({}, {
    get(_, name) {
      if (name === "__esModule") return true;
      if (name === "default") return local;
      if (geist[name]) return declare(geist[name][0], "", { variable: geist[name][1] });
      return (options = {}) => declare(String(name).replaceAll("_", " "), "", options);
    },
  });
}`;
