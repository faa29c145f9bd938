import { tooNested } from "../project/nesting";
import { isSass } from "../project/project-needs";
import { extensionOf, type FileContent } from "../project/source-files";
import { CompileError } from "./compile-file";
import type { CompileSass, SassCompiler } from "./sass-file";

/** What a project's Sass compiles to, or why it does not, by the file and the first line of a block in it. */
export type CompiledSheets = ReadonlyMap<string, string | Mistake>;

type Mistake = { message: string; path: string; line: number; column: number };

/**
 * Compiles all Sass of a project at once, so that it can be done where it holds up nobody: Sass may never end.
 *
 * @param compiler absent: a new one
 */
export async function compileAllSheets(
  files: ReadonlyMap<string, FileContent>,
  compiler?: SassCompiler,
): Promise<CompiledSheets> {
  // Loaded only for those who need it, as by bundle-project.ts, which browsers load.
  const compile = (compiler ?? (await import("./sass-file")).createSassCompiler()).of(files);
  const sheets = new Map<string, string | Mistake>();
  const note: CompileSass = (path, source, block) => {
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
    if (isSass(path)) note(path, content);
    else if (vue && isComponent(path) && tooNested(path, content) === null)
      vue.withPlainStyles(path, content, note);
  }
  return sheets;
}

/** Reads what was compiled before. */
export const compiledBefore =
  (sheets: CompiledSheets): CompileSass =>
  (path, _source, block) => {
    const made = sheets.get(keyOf(path, block));
    if (typeof made === "string") return made;
    if (made) throw new CompileError(made.message, made.path, made.line, made.column);
    throw new CompileError("This sheet was not compiled", path, 1, 1);
  };

const keyOf = (path: string, block: Parameters<CompileSass>[2]): string =>
  `${path}:${block?.linesBefore ?? ""}`;
