import { type Transform, transform } from "sucrase";
import type { BundledModule } from "../previewed-page";
import { nestingProblem } from "../project/nesting";
import { extensionOf } from "../project/source-files";

/** A compiled file with the specifiers that it imports. */
export type CompiledFile = Pick<BundledModule, "code" | "maps"> & { imports: string[] };

/** A file does not compile; `line` and `column` are 1-based. */
export class CompileError extends Error {
  readonly path: string;
  readonly line: number;
  readonly column: number;

  // Separate fields: Node.js strips types and rejects parameter properties.
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
 * @param language the extension that selects the syntax
 * @throws CompileError
 */
export function compileScript(path: string, source: string, language = extensionOf(path)): CompiledFile {
  rejectDeepNesting(path, source, language);
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
    // CommonJS has no import.meta. The replacement has the same length, so that the source map stays valid.
    const body = numberElements(code.replace(/\bimport\.meta\b/g, "module.meta"));
    return {
      code: body + refreshRegistrations(path, code),
      imports: [...new Set(imports)],
      maps: [JSON.stringify(sourceMap)],
    };
  } catch (error) {
    throw toCompileError(path, error);
  }
}

/** @param language the extension that selects the syntax @throws CompileError if it is nested too deeply to be parsed */
export function rejectDeepNesting(path: string, source: string, language = extensionOf(path)): void {
  const problem = nestingProblem(`.${language}`, source);
  if (problem !== null) throw new CompileError(problem, path, 1, 1);
}

const JSX_SOURCE = /\{fileName: (_jsxFileName\d*), lineNumber: (\d+)\}/g;

/**
 * Numbers JSX elements, so that several on one line can be told apart. The length stays the same, for the source map.
 * `jsxElements` in `src/domain` numbers them in the same order.
 */
function numberElements(code: string): string {
  let number = 0;
  return code.replace(JSX_SOURCE, (whole, file: string, line: string) => {
    const numbered = `{fileName:${file},line:${line},at:${number++}`;
    return `${numbered.padEnd(whole.length - 1)}}`;
  });
}

const COMPONENT =
  /^ *(?:async )?function ([A-Z]\w*)|^ ?(?:const|let|var) ([A-Z]\w*) = (?:\(|function|async|[\w$.]*(?:memo|forwardRef)\W)/gm;
const HOOK = /\b(?:\w+\.)?(use[A-Z]\w*)\b/g;

/**
 * Registers a file's top-level components with React Refresh, so that updates keep their state. A component is
 * remounted if its hooks changed.
 */
function refreshRegistrations(path: string, code: string): string {
  const calls = [...code.matchAll(COMPONENT)].map((match) => {
    const name = match[1] ?? match[2] ?? "";
    const rest = code.slice(match.index);
    const end = rest.indexOf("\n}");
    const hooks = [...(end === -1 ? rest : rest.slice(0, end)).matchAll(HOOK)].map(([, hook]) => hook);
    return `if(typeof ${name}==="function"||typeof ${name}==="object"&&${name}){$RefreshSig$(${name},${JSON.stringify(hooks.join())});$RefreshReg$(${name},${JSON.stringify(`${path} ${name}`)})}`;
  });
  return calls.length > 0 ? `\n;${calls.join(";")}` : "";
}

const POSITION = /\((\d+):(\d+)\)\s*$/;

function toCompileError(path: string, error: unknown): CompileError {
  const message = error instanceof Error ? error.message : String(error);
  const position = POSITION.exec(message);
  const words = message
    .replace(POSITION, "")
    .replace(/^Error transforming [^:]*: /, "")
    .trim();
  return new CompileError(words, path, Number(position?.[1] ?? 1), Number(position?.[2] ?? 1));
}
