import ts from "typescript6";

/** The files that the compiler sees, by absolute path: the project's at the root, types in /lib and /node_modules. */
export type LanguageFiles = {
  set: (path: string, text: string) => void;
  remove: (path: string) => void;
  has: (path: string) => boolean;
  host: ts.LanguageServiceHost;
};

const SHIMS_PATH = "/lib/shims.d.ts";
/** Imports that are no code, which bundlers allow. */
const SHIMS = `
declare module "*.css";
declare module "*.svg" { const url: string; export default url; }
declare module "*.png" { const url: string; export default url; }
declare module "*.jpg" { const url: string; export default url; }
declare module "*.webp" { const url: string; export default url; }
declare module "*.vue" { const component: import("vue").Component; export default component; }
`;

type Entry = { text: string; version: number; snapshot?: ts.IScriptSnapshot };

export function createLanguageFiles(): LanguageFiles {
  const files = new Map<string, Entry>();
  const folders = new Map<string, Set<string>>();
  let version = 0;
  const set = (path: string, text: string) => {
    if (files.get(path)?.text === text) return;
    files.set(path, { text, version: ++version });
    for (const [folder, name] of parentsOf(path))
      folders.set(folder, (folders.get(folder) ?? new Set()).add(name));
  };
  set(SHIMS_PATH, SHIMS);
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () =>
      settingsOf((files.get("/tsconfig.json") ?? files.get("/tsconfig.app.json"))?.text),
    getScriptFileNames: () => [...files.keys()].filter(isProjectScript),
    getScriptVersion: (path) => String(files.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const file = files.get(path);
      if (!file) return undefined;
      file.snapshot ??= ts.ScriptSnapshot.fromString(file.text);
      return file.snapshot;
    },
    getProjectVersion: () => String(version),
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: () => "/lib/lib.d.ts",
    fileExists: (path) => files.has(path),
    readFile: (path) => files.get(path)?.text,
    // "/node_modules/react/" too: the compiler asks so for `import "./"`.
    directoryExists: (path) => path === "/" || folders.has(path.replace(/\/$/, "")),
    getDirectories: (path) => [...(folders.get(path.replace(/(.)\/$/, "$1")) ?? [])],
    useCaseSensitiveFileNames: () => true,
  };
  const remove = (path: string) => {
    files.delete(path);
    version++;
  };
  return { set, remove, has: (path) => files.has(path), host };
}

function parentsOf(path: string): [folder: string, name: string][] {
  const parts = path.split("/");
  return parts.slice(1).map((name, at) => [parts.slice(0, at + 1).join("/") || "/", name]);
}

const isProjectScript = (path: string): boolean =>
  path === SHIMS_PATH ||
  // What the preview has without types: written with the library.
  path === "/lib/ambient.d.ts" ||
  (/\.[cm]?[jt]sx?$/.test(path) && !/^\/(?:lib|node_modules)\//.test(path));

/** As the Vite templates check; of the project's own file only what decides how strict it is. */
function settingsOf(tsconfig: string | undefined): ts.CompilerOptions {
  const own = tsconfig && ts.parseConfigFileTextToJson("/tsconfig.json", tsconfig).config?.compilerOptions;
  return {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    paths: { "@/*": ["/src/*", "/*"], "~/*": ["/src/*"] },
    types: [],
    allowJs: true,
    allowImportingTsExtensions: true,
    allowSyntheticDefaultImports: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    strict: own?.strict ?? true,
    noImplicitAny: own?.noImplicitAny ?? own?.strict ?? true,
  };
}
