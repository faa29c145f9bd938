import { importedNames } from "./imported-names";
import { resolveImport } from "./resolve-import";
import type { FileContent, SourceFiles } from "./source-files";

/** Sources of shadcn/ui components, by path: "components/ui/button.tsx", "lib/utils.ts", "hooks/use-toast.ts". */
export type UiKit = ReadonlyMap<string, string>;

const PART = /(?:^|\/)((?:components\/ui|lib|hooks)\/[\w.-]+)$/;
/** Hooks that older projects keep next to the components. */
const HOOK = /^components\/ui\/(use-[\w.-]+)$/;

/** Whether a file is one of the kit's components, or replaces one. */
export const isUiKitPart = (path: string): boolean => /(?:^|\/)components\/ui\//.test(path);

/** Adds the components that a project imports but lacks. */
export function withUiKit(files: SourceFiles, kit: UiKit): SourceFiles {
  const root = [...files.keys()].some((path) => path.startsWith("src/")) ? "src/" : "";
  const known = new Map<string, FileContent>(files);
  const queue = [...files.keys()];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const name of importedNames(path, known.get(path))) {
      if (resolveImport(known, path, name, new Set()).kind !== "missing") continue;
      const part = kitPath(path, name);
      if (part === undefined) continue;
      const source = part.replace(HOOK, "hooks/$1");
      const ending = ["", ".tsx", ".ts"].find((each) => kit.has(source + each));
      if (ending === undefined) continue;
      known.set(root + part + ending, kit.get(source + ending) ?? "");
      queue.push(root + part + ending);
    }
  }
  return known.size === files.size ? files : known;
}

/** A project's files that are unmodified components of the kit. */
export const unchangedUiKit = (files: SourceFiles, kit: UiKit): Set<string> =>
  new Set(
    [...files].flatMap(([path, content]) => (kit.get(PART.exec(path)?.[1] ?? "") === content ? path : [])),
  );

/** The kit's path for an import; undefined if it cannot be part of the kit. */
export function kitPath(path: string, name: string): string | undefined {
  if (/^\.\/[\w.-]+$/.test(name) && /(?:^|\/)components\/ui\/[^/]+$/.test(path))
    return `components/ui/${name.slice(2)}`;
  return /^[@~./]/.test(name) ? PART.exec(name)?.[1] : undefined;
}
