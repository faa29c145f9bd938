import type { ProjectFiles } from "~/domain/project/project-files";
import { importedNames, resolveImport } from "~preview";
import { isScript } from "../typescript/language-service";

const noPackages = new Set<string>();

/** A project's scripts in the order in which they are worth checking: the open ones, those that import them, the rest. */
export function checkOrder(files: ProjectFiles, open: readonly string[]): string[] {
  const shown = new Set(open);
  const importsOpen = (path: string) =>
    importedNames(path, files.get(path)).some((name) => {
      const target = resolveImport(files, path, name, noPackages);
      return target.kind === "file" && shown.has(target.path);
    });
  const scripts = [...files.keys()].filter(isScript).toSorted();
  const others = scripts.filter((path) => !shown.has(path));
  const importers = new Set(others.filter(importsOpen));
  return [
    ...open.filter((path) => files.has(path) && isScript(path)),
    ...importers,
    ...others.filter((path) => !importers.has(path)),
  ];
}
