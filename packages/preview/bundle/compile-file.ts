import { type Transform, transform } from "sucrase";
import type { BundledModule } from "../previewed-page";
import { tooNested } from "../project/nesting";
import { extensionOf } from "../project/source-files";

/** A file as the frame runs it, with the names that it imports. */
export type CompiledFile = Pick<BundledModule, "code" | "maps"> & { imports: string[] };

/** The file does not compile; `line` and `column` count from 1. */
export class CompileError extends Error {
  readonly path: string;
  readonly line: number;
  readonly column: number;

  // Fields of their own: Node.js removes types, and what only TypeScript has it refuses.
  constructor(message: string, path: string, line: number, column: number) {
    super(message);
    this.path = path;
    this.line = line;
    this.column = column;
  }
}

const transformsOf: Record<string, Transform[]> = {
  js: ["jsx", "imports"],
  mjs: ["jsx", "imports"],
  cjs: [],
  jsx: ["jsx", "imports"],
  ts: ["typescript", "imports"],
  mts: ["typescript", "imports"],
  tsx: ["typescript", "jsx", "imports"],
};

export const isScript = (path: string): boolean => Object.hasOwn(transformsOf, extensionOf(path));

/**
 * Compiles a script of a project.
 *
 * @param language the extension that says how to read it
 * @throws CompileError
 */
export function compileScript(path: string, source: string, language = extensionOf(path)): CompiledFile {
  requireShallow(path, source, language);
  try {
    const { code, sourceMap } = transform(source, {
      transforms: transformsOf[language] ?? [],
      jsxRuntime: "automatic",
      production: false,
      filePath: path,
      enableLegacyTypeScriptModuleInterop: false,
      sourceMapOptions: { compiledFilename: path },
    });
    const imports = [...code.matchAll(/\brequire\((["'])((?:(?!\1).)+)\1\)/g)].map(
      ([, , name]) => name ?? "",
    );
    // CommonJS has no import.meta, and the name may only be a property of ours. As long as before, for the map.
    const body = numberElements(code.replace(/\bimport\.meta\b/g, "module.meta"));
    return {
      code: body + registrations(path, code),
      imports: [...new Set(imports)],
      maps: [JSON.stringify(sourceMap)],
    };
  } catch (error) {
    throw toCompileError(path, error);
  }
}

/** @param language the extension that says how to read it @throws CompileError for what no compiler should read */
export function requireShallow(path: string, source: string, language = extensionOf(path)): void {
  const problem = tooNested(`.${language}`, source);
  if (problem !== null) throw new CompileError(problem, path, 1, 1);
}

const NOTED_PLACE = /\{fileName: (_jsxFileName\d*), lineNumber: (\d+)\}/g;

/**
 * Tells apart the elements of one line by their number, in the order in which the compiler notes their places. As long
 * as before, for the map; see `jsxElements` in the product's domain, which counts in the same order.
 */
function numberElements(code: string): string {
  let number = 0;
  return code.replace(NOTED_PLACE, (whole, file: string, line: string) => {
    const numbered = `{fileName:${file},line:${line},at:${number++}`;
    return `${numbered.padEnd(whole.length - 1)}}`;
  });
}

const COMPONENT =
  /^ *(?:async )?function ([A-Z]\w*)|^ ?(?:const|let|var) ([A-Z]\w*) = (?:\(|function|async|[\w$.]*(?:memo|forwardRef)\W)/gm;
const HOOK = /\b(?:\w+\.)?(use[A-Z]\w*)\b/g;

/**
 * Tells React Refresh the components at the top level of a file, so that an update keeps their state. A component whose
 * list of hooks changed starts anew.
 */
function registrations(path: string, code: string): string {
  const calls = [...code.matchAll(COMPONENT)].map((match) => {
    const name = match[1] ?? match[2] ?? "";
    const rest = code.slice(match.index);
    const end = rest.indexOf("\n}");
    const hooks = [...(end === -1 ? rest : rest.slice(0, end)).matchAll(HOOK)].map(([, hook]) => hook);
    return `if(typeof ${name}==="function"||typeof ${name}==="object"&&${name}){$RefreshSig$(${name},${JSON.stringify(hooks.join())});$RefreshReg$(${name},${JSON.stringify(`${path} ${name}`)})}`;
  });
  return calls.length > 0 ? `\n;${calls.join(";")}` : "";
}

const PLACE = /\((\d+):(\d+)\)\s*$/;

function toCompileError(path: string, error: unknown): CompileError {
  const message = error instanceof Error ? error.message : String(error);
  const place = PLACE.exec(message);
  const words = message
    .replace(PLACE, "")
    .replace(/^Error transforming [^:]*: /, "")
    .trim();
  return new CompileError(words, path, Number(place?.[1] ?? 1), Number(place?.[2] ?? 1));
}
