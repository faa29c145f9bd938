import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "./copy";
import { createLanguageService, isScript } from "./typescript/language-service";

/** Checks the types of all scripts, as the editor does. @returns what a compiler would print, a place in front of each error */
export async function checkTypes(files: ProjectFiles): Promise<{ output: string; exitCode: number }> {
  const scripts = [...files.keys()].filter(isScript).toSorted();
  const service = createLanguageService(files);
  const lines: string[] = [];
  const found = { errors: 0, files: 0 };
  try {
    for (const path of scripts) {
      const errors = (await service.problems(path)).filter(({ severity }) => severity === "error");
      for (const { line, column, message } of errors)
        lines.push(`${path}:${line}:${column} - error: ${message}`);
      found.errors += errors.length;
      found.files += Math.min(1, errors.length);
    }
  } finally {
    service.stop();
  }
  lines.push(copy.typeCheck.summary(found.errors, found.files, scripts.length));
  if ([...files.keys()].some((path) => path.endsWith(".vue"))) lines.push(copy.typeCheck.vue);
  return { output: `${lines.join("\n")}\n`, exitCode: found.errors > 0 ? 2 : 0 };
}
