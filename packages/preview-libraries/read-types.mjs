import fs from "node:fs";
import path from "node:path";
import ts from "typescript6";
import { installed, moduleFolders, packageFolder } from "./installed.mjs";
import { ALIASES, MEMBERS, TYPED_MODULES } from "./module-table.mjs";
import { trimmedManifest } from "./trimmed-manifest.mjs";

/** @typedef {Record<string, string>} Files contents by path, "/node_modules/…" or "/lib/…" */

/** A file's path in the editor, where all packages are in one folder. @param {string} file */
const editorPathOf = (file) => {
  const root = moduleFolders.find((folder) => file.startsWith(folder)) ?? "";
  return `/node_modules/${file.slice(root.length)}`;
};
const libFolder = path.dirname(ts.getDefaultLibFilePath({}));

/** @type {import("typescript6").CompilerOptions} */
const options = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

/** Globals that the preview and bundlers provide in addition to the browser's. */
const PAGE_GLOBALS = `interface ImportMeta { readonly env: Record<string, any>; readonly hot?: any; readonly glob: any }
declare var process: { env: Record<string, string | undefined> };
interface Window { supabase: any }
`;

/** Subpaths of packages whose types the editor does not load. */
const UNTYPED_PATHS = [
  ...Object.keys(MEMBERS).map((name) => `${name}/*`),
  ...["*.css", "dayjs/locale/*", "highlight.js/lib/languages/*", "swiper/css/*", "swiper/css"],
  ...["three/addons/*", "three/examples/jsm/*"],
];

/** Further modules with types: the terminal's test runner, and Next.js itself. */
const MORE_MODULES = ["vitest", "next"];

/** Types of Node.js and others, which the types of Next.js do not need. */
const EXCLUDED = /\/node_modules\/(?:@types\/node|undici-types|sharp|@img|buffer)\//;

/** Packages that only re-export another one. @type {Record<string, { from: string[], text: string }>} */
const RE_EXPORTS = {
  "react-router-dom": {
    from: ["react-router", "react-router/dom"],
    text: 'export * from "react-router";\nexport { HydratedRouter, RouterProvider } from "react-router/dom";\n',
  },
  "@jest/globals": {
    from: ["vitest"],
    text: 'export * from "vitest";\nexport declare const jest: any;\n',
  },
};

/**
 * The types of the modules that generated code may import, limited to the files that the compiler reads.
 *
 * @returns {{ library: Files, packages: Record<string, Files>, modules: Record<string, string[]> }}
 */
export function readTypes() {
  const host = cachingHost();
  const library = readLibrary(host);
  /** @type {string[]} */
  const untyped = [];
  /** @type {Record<string, Files>} */
  const packages = {};
  /** @type {Record<string, string[]>} */
  const modules = {};
  for (const name of [...TYPED_MODULES, ...MORE_MODULES, ...Object.keys(ALIASES)]) {
    if (RE_EXPORTS[name]) continue;
    const files = filesOf(host, name).filter((file) => !file.startsWith(libFolder) && !EXCLUDED.test(file));
    const names = new Set(files.map(packageOf));
    if (files.length === 0) untyped.push(name);
    if (files.length === 0) continue;
    for (const file of files) {
      const contents = packages[packageOf(file)] ?? {};
      packages[packageOf(file)] = contents;
      contents[editorPathOf(file)] = host.readFile(file) ?? "";
    }
    modules[name] = [...names].toSorted();
  }
  for (const [name, files] of Object.entries(packages)) {
    files[`/node_modules/${name}/package.json`] = trimmedManifest(
      fs.readFileSync(path.join(installed(name), "package.json"), "utf8"),
    );
  }
  for (const [name, { from, text }] of Object.entries(RE_EXPORTS)) {
    packages[name] = { [`/node_modules/${name}/index.d.ts`]: text };
    modules[name] = [name, ...from.flatMap((each) => modules[each] ?? [])];
  }
  library["/lib/ambient.d.ts"] =
    PAGE_GLOBALS + [...untyped, ...UNTYPED_PATHS].map((name) => `declare module "${name}";\n`).join("");
  return { library, packages, modules };
}

/** A compiler host that reads and parses each file once for all programs. */
function cachingHost() {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile.bind(host);
  /** @type {Map<string, import("typescript6").SourceFile | undefined>} */
  const parsed = new Map();
  host.getSourceFile = (file, ...rest) => {
    if (file === ENTRY) return ts.createSourceFile(file, entryText, ts.ScriptTarget.ES2022);
    if (!parsed.has(file)) parsed.set(file, parse(file, ...rest));
    return parsed.get(file);
  };
  const exists = host.fileExists.bind(host);
  host.fileExists = (file) => file === ENTRY || exists(file);
  return host;
}

const ENTRY = path.join(packageFolder, "types-entry.ts");
let entryText = "";

/** @param {import("typescript6").CompilerHost} host @param {string} name @returns {string[]} */
function filesOf(host, name) {
  entryText = `import "${name}"; import type {} from "${name}";`;
  const program = ts.createProgram([ENTRY], options, host);
  return program
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((file) => file !== ENTRY && /\/node_modules\//.test(file));
}

/** @param {import("typescript6").CompilerHost} host @returns {Files} */
function readLibrary(host) {
  const files = ts
    .createProgram([ENTRY], options, host)
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((file) => file.startsWith(libFolder));
  return Object.fromEntries(files.map((file) => [`/lib/${path.basename(file)}`, host.readFile(file) ?? ""]));
}

/** The package of a file; for a nested package its whole path, where the compiler looks for it. @param {string} file */
function packageOf(file) {
  const inner = editorPathOf(file).slice("/node_modules/".length);
  const at = inner.lastIndexOf("/node_modules/");
  const prefix = at < 0 ? "" : inner.slice(0, at + "/node_modules/".length);
  const parts = inner.slice(prefix.length).split("/");
  return prefix + parts.slice(0, parts[0]?.startsWith("@") ? 2 : 1).join("/");
}
