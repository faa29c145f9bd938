import { linkedSass, withCompiledSheets } from "../project/linked-sass";
import type { SourceFiles } from "../project/source-files";
import { CompileError } from "./compile-file";
import type { CompileSass } from "./sass-file";

/** A project whose plain pages link compiled CSS, with the compile errors. */
export type PlainPages = { files: SourceFiles; errors: string[] };

/**
 * Compiles the Sass that plain pages link; other projects are returned unchanged.
 *
 * @param compilerFor by default, compiles in this process
 */
export async function compileSheets(
  files: SourceFiles,
  compilerFor?: (files: SourceFiles) => Promise<CompileSass>,
): Promise<PlainPages> {
  const paths = linkedSass(files);
  if (paths.length === 0) return { files, errors: [] };
  const compile = compilerFor
    ? await compilerFor(files)
    : (await import("./sass-file")).createSassCompiler().of(files);
  const sheets = new Map<string, string>();
  const errors: string[] = [];
  for (const path of paths) {
    try {
      sheets.set(path, compile(path, String(files.get(path) ?? "")));
    } catch (error) {
      if (!(error instanceof CompileError)) throw error;
      errors.push(`${error.message} (${error.path}:${error.line}:${error.column})`);
    }
  }
  return { files: withCompiledSheets(files, sheets), errors };
}
