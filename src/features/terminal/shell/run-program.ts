import { dirname, resolve } from "pathe";
import { type Transform, transform } from "sucrase";
import { extensionOf, type FileContent } from "~/domain/project/project-files";
import { resolveImport } from "~/domain/project/resolve-import";
import { NO_NETWORK, reachesOutside } from "./no-network";
import { ROOT } from "./protocol";

/** A program of several files that runs in this worker, as Node.js would run it. */
export interface Program {
  files: Map<string, FileContent>;
  /** Modules that are not files of the project. */
  modules: Record<string, unknown>;
  /** Names that its files see besides the worker's own. */
  globals: Record<string, unknown>;
  /** Modules that ran already. */
  loaded: Map<string, Module>;
}

interface Module {
  exports: unknown;
  meta: { url: string; filename: string; dirname: string };
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

/** Runs the file at `path` (in the project) once and returns what it exports. Waits for its top-level await. */
export async function runFile(program: Program, path: string): Promise<unknown> {
  const { module, result } = execute(program, path);
  await result;
  return module.exports;
}

function load(program: Program, from: string, specifier: string): unknown {
  const name = specifier.replace(/^node:/, "");
  if (Object.hasOwn(program.modules, name)) return program.modules[name];
  const target = resolveImport(program.files, from, specifier, { has: () => false });
  if (target.kind === "file") return execute(program, target.path).module.exports;
  if (reachesOutside(name)) throw new Error(`${specifier}: ${NO_NETWORK}`);
  const available = Object.keys(program.modules).join(", ");
  throw new Error(
    /^[./@~]*\//.test(specifier)
      ? `Cannot find "${specifier}", imported by ${from}`
      : `The package "${specifier}", imported by ${from}, is not in this terminal. It has: ${available}`,
  );
}

function execute(program: Program, path: string): { module: Module; result: unknown } {
  const before = program.loaded.get(path);
  if (before) return { module: before, result: undefined };
  const filename = `${ROOT}/${path}`;
  const module: Module = {
    exports: {},
    meta: { url: `file://${filename}`, filename, dirname: dirname(filename) },
  };
  program.loaded.set(path, module);
  const source = textOf(program.files.get(path));
  if (extensionOf(path) === "json") {
    module.exports = JSON.parse(source);
    return { module, result: undefined };
  }
  const require = (specifier: string) => load(program, path, specifier);
  const scope = { require, module, exports: module.exports, ...program.globals };
  const names = [...Object.keys(scope), "__filename", "__dirname"];
  const body = compile(path, source, names);
  return { module, result: body(...Object.values(scope), filename, dirname(filename)) };
}

// biome-ignore lint/security/noGlobalEval: running code is what this worker is for
const run = globalThis.eval;

/** On one line with the file's first, so that stack traces name the file's own lines. */
function compile(path: string, source: string, names: string[]): (...values: unknown[]) => unknown {
  const { code } = transform(source.replace(/^#!.*/, ""), {
    transforms: transformsOf[extensionOf(path)] ?? ["typescript", "imports"],
    jsxRuntime: "classic",
    filePath: path,
  });
  const body = code.replace(/\bimport\.meta\b/g, "module.meta");
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

/** A path as written in a command, in the project's terms; null outside the project. */
export function pathInProject(cwd: string, written: string): string | null {
  const path = resolve(cwd, written);
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : null;
}
