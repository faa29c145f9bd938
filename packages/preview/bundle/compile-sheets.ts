import { linkedSass, withCompiledSheets } from "../project/linked-sass";
import type { SourceFiles } from "../project/source-files";
import { CompileError } from "./compile-file";

/** A project whose plain pages link CSS, and why sheets of it could not be compiled. */
export type PlainPages = { files: SourceFiles; errors: string[] };

/** Plain pages with the CSS of the Sass sheets that they link; any other project as it is. */
export async function compileSheets(files: SourceFiles): Promise<PlainPages> {
  const paths = linkedSass(files);
  if (paths.length === 0) return { files, errors: [] };
  const { createSassCompiler } = await import("./sass-file");
  const compile = createSassCompiler().of(files);
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
