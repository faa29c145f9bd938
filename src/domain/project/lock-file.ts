import { importedNames, isFromRegistry, needsOf } from "~preview";
import { parseJson } from "../text/parse-json";
import type { ProjectFiles } from "./project-files";

/** Pins a project's registry packages. */
export const LOCK_FILE = "package-lock.json";

export type ProjectPackage = { name: string; version: string };

type Files = Pick<ProjectFiles, "get">;

export function lockOf(files: Files): string | null {
  const text = files.get(LOCK_FILE);
  return typeof text === "string" ? text : null;
}

/** A project's direct dependencies, with their pinned versions and ranges. */
export const lockedPackages = (files: Files) => namedPackages(files, "dependencies");

/** A project's `@types` packages, likewise. */
export const lockedTypes = (files: Files) =>
  namedPackages(files, "devDependencies").filter(({ name }) => name.startsWith("@types/"));

function namedPackages(
  files: Files,
  kind: "dependencies" | "devDependencies",
): (ProjectPackage & { range: string })[] {
  const places = recordIn(parseJson(lockOf(files) ?? ""), "packages");
  return Object.entries(recordIn(recordIn(places, ""), kind)).flatMap(([name, range]) => {
    const { version } = recordIn(places, `node_modules/${name}`);
    return typeof version === "string" && typeof range === "string" ? [{ name, version, range }] : [];
  });
}

/** Whether the lock file matches package.json, as `npm ci` requires. */
export function isLockOf(files: Files): boolean {
  const file = files.get("package.json");
  const [asked, pinned] = [
    parseJson(typeof file === "string" ? file : ""),
    recordIn(recordIn(parseJson(lockOf(files) ?? ""), "packages"), ""),
  ];
  return ["dependencies", "devDependencies"].every((kind) => {
    const [one, other] = [recordIn(asked, kind), recordIn(pinned, kind)];
    const names = Object.keys(one);
    return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
  });
}

const MAX_PINNED = 5_000;

/** Whether a lock file only pins registry packages, so that it can be imported. */
export function isSafeLock(text: string): boolean {
  const pinned = Object.entries(recordIn(parseJson(text), "packages")).filter(([folder]) => folder !== "");
  return (
    pinned.length > 0 &&
    pinned.length <= MAX_PINNED &&
    pinned.every(([folder, entry]) => isFromRegistry(folder, entry))
  );
}

/** Without zod, to keep it out of the editor's bundle. */
function recordIn(value: unknown, name: string): Record<string, unknown> {
  const inner: unknown = Object.hasOwn(Object(value), name) ? Object(value)[name] : undefined;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
}

/** The framework packages that a project shares with its packages. */
export const sharedPackages = (files: ProjectFiles): string[] =>
  ({ react: ["react", "react-dom"], vue: ["vue"], script: [] })[needsOf(files)?.compiler ?? "script"];

/** The imports of a project's files that may be packages. */
export const packageImports = (files: ProjectFiles): string[] => [
  ...new Set(
    [...files].flatMap(([path, content]) =>
      importedNames(path, content).filter((name) => /^(?:@[\w-]+\/)?\w[\w./-]*$/.test(name)),
    ),
  ),
];
