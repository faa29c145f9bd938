import { importedNames, needsOf } from "~preview";
import { parseJson } from "../text/parse-json";
import type { ProjectFiles } from "./project-files";

/** Pins a project's packages of the registry. */
export const LOCK_FILE = "package-lock.json";

export type ProjectPackage = { name: string; version: string };

type Files = Pick<ProjectFiles, "get">;

export function lockOf(files: Files): string | null {
  const text = files.get(LOCK_FILE);
  return typeof text === "string" ? text : null;
}

/** The packages that a project names itself, with the versions that its lock file pins and the ranges that it asks for. */
export function lockedPackages(files: Files): (ProjectPackage & { range: string })[] {
  const places = recordIn(parseJson(lockOf(files) ?? ""), "packages");
  return Object.entries(recordIn(recordIn(places, ""), "dependencies")).flatMap(([name, range]) => {
    const { version } = recordIn(places, `node_modules/${name}`);
    return typeof version === "string" && typeof range === "string" ? [{ name, version, range }] : [];
  });
}

/** Without zod, which the editor does not load. */
function recordIn(value: unknown, name: string): Record<string, unknown> {
  const inner: unknown = Object.hasOwn(Object(value), name) ? Object(value)[name] : undefined;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
}

/** What a project runs with in the preview, which its packages share. */
export const sharedPackages = (files: ProjectFiles): string[] =>
  ({ react: ["react", "react-dom"], vue: ["vue"], script: [] })[needsOf(files)?.compiler ?? "script"];

/** What a project's files import that could be of a package. */
export const packageImports = (files: ProjectFiles): string[] => [
  ...new Set(
    [...files].flatMap(([path, content]) =>
      importedNames(path, content).filter((name) => /^(?:@[\w-]+\/)?\w[\w./-]*$/.test(name)),
    ),
  ),
];
