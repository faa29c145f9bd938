import { nestingProblem } from "../project/nesting";
import { isSass } from "../project/project-needs";
import { extensionOf, type FileContent } from "../project/source-files";
import { CompileError } from "./compile-file";
import type { CompileSass, SassCompiler } from "./sass-file";

/** The CSS of a project's Sass, or the compile error, by file and start of the style block in it. */
export type CompiledSheets = ReadonlyMap<string, string | SheetError>;

type SheetError = { message: string; path: string; line: number; column: number };

/**
 * Compiles all Sass of a project at once, so that it can run in a worker: compilation may never end.
 *
 * @param compiler defaults to a new one
 */
export async function compileAllSheets(
  files: ReadonlyMap<string, FileContent>,
  compiler?: SassCompiler,
): Promise<CompiledSheets> {
  // Loaded on demand, as in bundle-project.ts, which browsers load.
  const compile = (compiler ?? (await import("./sass-file")).createSassCompiler()).of(files);
  const sheets = new Map<string, string | SheetError>();
  const compileAndStore: CompileSass = (path, source, block) => {
    const key = keyOf(path, block);
    try {
      const css = compile(path, source, block);
      sheets.set(key, css);
      return css;
    } catch (error) {
      if (!(error instanceof CompileError)) throw error;
      const { message, line, column } = error;
      sheets.set(key, { message, path: error.path, line, column });
      return "";
    }
  };
  const isComponent = (path: string) => extensionOf(path) === "vue";
  const vue = [...files.keys()].some(isComponent) ? await import("./vue-file") : null;
  for (const [path, content] of files) {
    if (typeof content !== "string") continue;
    if (isSass(path)) compileAndStore(path, content);
    else if (vue && isComponent(path) && nestingProblem(path, content) === null)
      vue.withCompiledSass(path, content, compileAndStore);
  }
  return sheets;
}

/** A Sass compiler that looks up the results of `compileAllSheets`. */
export const compiledBefore =
  (sheets: CompiledSheets): CompileSass =>
  (path, _source, block) => {
    const result = sheets.get(keyOf(path, block));
    if (typeof result === "string") return result;
    if (result) throw new CompileError(result.message, result.path, result.line, result.column);
    throw new CompileError("This sheet was not compiled", path, 1, 1);
  };

const keyOf = (path: string, block: Parameters<CompileSass>[2]): string =>
  `${path}:${block?.linesBefore ?? ""}`;
