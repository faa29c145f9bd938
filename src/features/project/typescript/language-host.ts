import ts from "typescript6";
import { type ImportAlias, importAliases, readTypeSettings, TYPE_SETTINGS } from "~preview";
import { TEST_GLOBALS, UNTYPED } from "./declared-files";

const SHIMS_PATH = "/lib/shims.d.ts";

const ADDRESSES =
  "svg png jpg jpeg gif webp avif ico bmp mp3 wav ogg mp4 webm pdf woff woff2 ttf otf txt glb gltf".split(
    " ",
  );

/** Imports that are no code, which bundlers allow; and what tools and their settings use of Node.js. */
const SHIMS = `
${ADDRESSES.map((ending) => `declare module "*.${ending}" { const url: string; export default url; }`).join("\n")}
${["css", "scss", "sass", "less", "styl"].map((ending) => `declare module "*.${ending}";`).join("\n")}
declare module "*?raw" { const text: string; export default text; }
declare module "*?url" { const url: string; export default url; }
declare module "*?inline" { const text: string; export default text; }
declare module "*.md";
declare module "*.mdx";
declare module "*.vue" { const component: import("vue").Component; export default component; }
declare module "node:*";
${["assert", "buffer", "child_process", "crypto", "events", "fs", "fs/promises", "http", "https", "module", "os", "path", "stream", "url", "util"].map((name) => `declare module "${name}";`).join("\n")}
declare module "vite";
declare module "vite/*";
declare module "vitest/config";
declare module "@vitejs/*";
declare module "@tailwindcss/*";
declare module "tailwindcss";
declare module "tailwindcss/*";
declare module "eslint*";
declare var __dirname: string;
declare var __filename: string;
declare var require: any;
declare var module: any;
declare var Buffer: any;
declare var global: typeof globalThis;
declare namespace NodeJS {
  type Timeout = number;
  type Timer = number;
  type Immediate = number;
  interface ProcessEnv { [name: string]: string | undefined }
}
`;

/** What "/// <reference types>" names in projects of Vite; its contents are declared already. */
const REFERENCED = ["vite/client", "vite/types/importMeta", "vitest/globals", "node"];

/** The files that the compiler sees, by absolute path: the project's at the root, types in /lib and /node_modules. */
export function createLanguageFiles() {
  const files = new Map<string, { text: string; version: number; snapshot: ts.IScriptSnapshot }>();
  const folders = new Map<string, Set<string>>();
  let version = 0;
  /** @param text null: the file is gone */
  const set = (path: string, text: string | null) => {
    if (files.get(path)?.text === text) return;
    version++;
    if (text === null) return void files.delete(path);
    files.set(path, { text, version, snapshot: ts.ScriptSnapshot.fromString(text) });
    const parts = path.split("/");
    for (const [at, name] of parts.slice(1).entries()) {
      const folder = parts.slice(0, at + 1).join("/") || "/";
      folders.set(folder, (folders.get(folder) ?? new Set()).add(name));
    }
  };
  set(SHIMS_PATH, SHIMS);
  for (const name of REFERENCED) set(`/node_modules/${name}.d.ts`, "export {};");
  // "/node_modules/react/" too: the compiler asks so for `import "./"`.
  const namesIn = (folder: string) => folders.get(folder.replace(/(.)\/$/, "$1"));
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => settingsOf({ get: (path) => files.get(`/${path}`)?.text }),
    getScriptFileNames: () => [...files.keys()].filter(isProjectScript),
    getScriptVersion: (path) => String(files.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => files.get(path)?.snapshot,
    getProjectVersion: () => String(version),
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: () => "/lib/lib.d.ts",
    fileExists: (path) => files.has(path),
    readFile: (path) => files.get(path)?.text,
    directoryExists: (path) => namesIn(path) !== undefined,
    getDirectories: (path) => [...(namesIn(path) ?? [])],
    useCaseSensitiveFileNames: () => true,
  };
  return { set, host };
}

const isProjectScript = (path: string): boolean =>
  // All that is declared without being imported.
  [SHIMS_PATH, `/${UNTYPED}`, `/${TEST_GLOBALS}`, "/lib/ambient.d.ts"].includes(path) ||
  (/\.[cm]?[jt]sx?$/.test(path) && !/^\/(?:lib|node_modules)\//.test(path));

/** Of a project whose settings name none, as its preview has them. */
const USUAL_PATHS: readonly ImportAlias[] = [
  { pattern: "@/*", target: "src/*" },
  { pattern: "@/*", target: "*" },
  { pattern: "~/*", target: "src/*" },
  { pattern: "/*", target: "src/*" },
  { pattern: "/*", target: "public/*" },
  { pattern: "/*", target: "*" },
];

/** What a project decides itself: how strictly it is checked. */
const STRICTNESS =
  /^(?:strict(?:NullChecks)?|noImplicitAny|noUnused(?:Locals|Parameters)|noUncheckedIndexedAccess)$/;

/** As the Vite templates check. */
function settingsOf(files: { get: (path: string) => string | undefined }): ts.CompilerOptions {
  const own = readTypeSettings(files, TYPE_SETTINGS).options;
  const strictness = Object.entries(own).flatMap(([name, value]): [string, boolean][] =>
    STRICTNESS.test(name) && typeof value === "boolean" ? [[name, value]] : [],
  );
  const aliases = [...importAliases(files), ...USUAL_PATHS];
  const targetsOf = (pattern: string) =>
    aliases.filter((each) => each.pattern === pattern).map(({ target }) => `/${target}`);
  return {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    paths: Object.fromEntries(aliases.map(({ pattern }) => [pattern, targetsOf(pattern)])),
    types: [],
    allowJs: true,
    allowImportingTsExtensions: true,
    allowSyntheticDefaultImports: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    experimentalDecorators: true,
    jsxImportSource: typeof own.jsxImportSource === "string" ? own.jsxImportSource : "react",
    strict: true,
    ...Object.fromEntries(strictness),
  };
}
