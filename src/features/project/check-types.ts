import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "./copy";
import { createLanguageService, isScript } from "./typescript/language-service";

/** Checks the types of all scripts, as the editor does. @returns compiler-style output */
export async function checkTypes(files: ProjectFiles): Promise<{ output: string; exitCode: number }> {
  const scripts = [...files.keys()].filter(isScript).toSorted();
  const service = createLanguageService(() => files);
  const lines: string[] = [];
  const counts = { errors: 0, files: 0 };
  try {
    for (const path of scripts) {
      const errors = (await service.call("problems", { path })).filter(
        ({ severity }) => severity === "error",
      );
      for (const { line, column, message } of errors)
        lines.push(`${path}:${line}:${column} - error: ${message}`);
      counts.errors += errors.length;
      counts.files += Math.min(1, errors.length);
    }
  } finally {
    service.stop();
  }
  lines.push(copy.typeCheck.summary(counts.errors, counts.files, scripts.length));
  if ([...files.keys()].some((path) => path.endsWith(".vue"))) lines.push(copy.typeCheck.vue);
  return { output: `${lines.join("\n")}\n`, exitCode: counts.errors > 0 ? 2 : 0 };
}
