import { importedNames } from "./imported-names";
import type { FileContent, ProjectFiles } from "./project-files";
import { resolveImport } from "./resolve-import";

/** The usual components of shadcn/ui as projects import them, by path: "components/ui/button.tsx", "lib/utils.ts". */
export type UiKit = ReadonlyMap<string, string>;

const PART = /(?:^|\/)((?:components\/ui|lib)\/[\w.-]+)$/;

/** Whether a file is, or replaces, one of the kit's components. */
export const isUiKitPart = (path: string): boolean => /(?:^|\/)components\/ui\//.test(path);

/** A project with the components that it imports and does not have. */
export function withUiKit(files: ProjectFiles, kit: UiKit): ProjectFiles {
  const root = [...files.keys()].some((path) => path.startsWith("src/")) ? "src/" : "";
  const known = new Map<string, FileContent>(files);
  const queue = [...files.keys()];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const name of importedNames(path, known.get(path))) {
      if (resolveImport(known, path, name, new Set()).kind !== "missing") continue;
      const part = partOf(path, name);
      const found = part && ["", ".tsx", ".ts"].map((ending) => part + ending).find((each) => kit.has(each));
      if (!found) continue;
      known.set(root + found, kit.get(found) ?? "");
      queue.push(root + found);
    }
  }
  return known.size === files.size ? files : known;
}

/** What an import names, from the folder that holds "components" and "lib". */
function partOf(path: string, name: string): string | undefined {
  if (/^\.\/[\w.-]+$/.test(name) && /(?:^|\/)components\/ui\/[^/]+$/.test(path))
    return `components/ui/${name.slice(2)}`;
  return /^[@~./]/.test(name) ? PART.exec(name)?.[1] : undefined;
}
