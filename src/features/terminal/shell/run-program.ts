import { dirname, resolve } from "pathe";
import { type Transform, transform } from "sucrase";
import type { FileContent } from "~/domain/project/project-files";
import { extensionOf, fileKindOf, isMedia, resolveImport } from "~preview";
import type { Loaded } from "./load-packages";
import { NO_NETWORK, reachesOutside } from "./no-network";
import { ROOT } from "./protocol";

/** A multi-file program that runs in this worker as in Node.js. */
export interface Program {
  files: Map<string, FileContent>;
  /** Modules that are not files of the project. */
  modules: Record<string, unknown>;
  /** The preview's packages, as loaders by module name. */
  packages: ReadonlyMap<string, () => unknown>;
  /** Compiled Vue components, by path. */
  components: Readonly<Record<string, string>>;
  /** Globals in addition to the worker's own. */
  globals: { process: { env: unknown } } & Record<string, unknown>;
  /** Modules that have already run, by path. */
  loaded: Map<string, Module>;
  /** Mocked modules, by key. */
  mocks: ReadonlyMap<string, unknown>;
  /** Changes a compiled file before it runs. */
  adapt: (code: string) => string;
}

export const createProgram = (
  parts: Pick<Program, "files" | "modules" | "globals">,
  { start, components }: Loaded,
): Program => ({
  ...parts,
  packages: start(),
  components,
  loaded: new Map(),
  mocks: new Map(),
  adapt: (code) => code,
});

interface Module {
  exports: unknown;
  meta: { url: string; filename: string; dirname: string; env: unknown };
  /** Called by compiled components to add their styles, which are not shown here. */
  style: () => void;
}

const transformsOf: Record<string, Transform[]> = {
  js: ["jsx", "imports"],
  mjs: ["imports"],
  cjs: [],
  jsx: ["jsx", "imports"],
  ts: ["typescript", "imports"],
  mts: ["typescript", "imports"],
  tsx: ["typescript", "jsx", "imports"],
};

/** Files that bundlers import as URLs. */
const isAsset = (path: string): boolean => fileKindOf(path) === "style" || isMedia(path);

/** Runs the file at `path` (in the project) once, including top-level await, and returns its exports. */
export async function runFile(program: Program, path: string): Promise<unknown> {
  const { module, result } = execute(program, path);
  await result;
  return module.exports;
}

const withoutNode = (specifier: string) => specifier.replace(/^node:/, "");

/** A module's unique key, however it is imported: its path in the project, or its package. */
export function moduleKey({ files }: Program, from: string, specifier: string): string {
  const target = resolveImport(files, from, specifier, { has: () => false });
  return target.kind === "file" ? target.path : withoutNode(specifier);
}

/** Resolves and runs an import of the file `from`. `isActual` bypasses mocks. */
export function importFrom(
  program: Program,
  from: string,
  specifier: string,
  { isActual = false } = {},
): unknown {
  if (!isActual && program.mocks.size > 0) {
    const key = moduleKey(program, from, specifier);
    if (program.mocks.has(key)) return program.mocks.get(key);
  }
  const name = withoutNode(specifier);
  if (Object.hasOwn(program.modules, name)) return program.modules[name];
  const target = resolveImport(program.files, from, specifier, { has: () => false });
  if (target.kind === "file") return execute(program, target.path).module.exports;
  const load = program.packages.get(specifier);
  if (load) return load();
  if (reachesOutside(name)) throw new Error(`${specifier}: ${NO_NETWORK}`);
  const available = Object.keys(program.modules).join(", ");
  throw new Error(
    /^[./@~]*\//.test(specifier)
      ? `Cannot find "${specifier}", imported by ${from}`
      : `The package "${specifier}", imported by ${from}, is not in this terminal. npm install adds packages from npm; there are also ${available}`,
  );
}

function execute(program: Program, path: string): { module: Module; result: unknown } {
  const existing = program.loaded.get(path);
  if (existing) return { module: existing, result: undefined };
  const filename = `${ROOT}/${path}`;
  const { env } = program.globals.process;
  const module: Module = {
    exports: {},
    meta: {
      url: `file://${filename}`,
      filename,
      dirname: dirname(filename),
      env,
    },
    style: () => {},
  };
  program.loaded.set(path, module);
  const source = textOf(program.files.get(path));
  const extension = extensionOf(path);
  if (extension === "json" || isAsset(path)) {
    module.exports = extension === "json" ? JSON.parse(source) : { default: `/${path}` };
    return { module, result: undefined };
  }
  const require = (specifier: string) => importFrom(program, path, specifier);
  const scope = { require, module, exports: module.exports, ...REFRESH, ...program.globals };
  const names = [...Object.keys(scope), "__filename", "__dirname"];
  const component = program.components[path];
  const code = component ?? compiled(path, source);
  const body = compile(path, code, { names, adapt: program.adapt });
  return { module, result: body(...Object.values(scope), filename, dirname(filename)) };
}

// biome-ignore lint/security/noGlobalEval: running code is what this worker is for
const run = globalThis.eval;

/** React Refresh hooks, which components compiled for the preview call. */
const REFRESH = { $RefreshReg$: () => {}, $RefreshSig$: () => {} };

const compiled = (path: string, source: string): string =>
  transform(source.replace(/^#!.*/, ""), {
    transforms: transformsOf[extensionOf(path)] ?? ["typescript", "imports"],
    // Automatic as in the preview, unless the file uses the name React.
    jsxRuntime: /\bReact\b|@jsx\b/.test(source) ? "classic" : "automatic",
    production: true,
    filePath: path,
  }).code;

/** Wraps the code without a line break before it, so that stack traces keep the file's line numbers. */
function compile(
  path: string,
  code: string,
  { names, adapt }: { names: string[]; adapt: Program["adapt"] },
): (...values: unknown[]) => unknown {
  const body = adapt(code.replace(/\bimport\.meta\b/g, "module.meta"));
  const wrap = (kind: string) => run(`(${kind}(${names.join()}){${body}\n})\n//# sourceURL=${path}`);
  try {
    return wrap("function");
  } catch (error) {
    // CommonJS has no await at the top level; a file that uses it becomes an async function.
    if (!/\bawait\b/.test(body)) throw error;
    return wrap("async function");
  }
}

export const textOf = (content: FileContent | undefined): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

/** Converts a path of a command to one relative to the project; null outside the project. */
export function pathInProject(cwd: string, input: string): string | null {
  const path = resolve(cwd, input);
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : null;
}
