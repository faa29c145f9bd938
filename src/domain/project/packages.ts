import { z } from "zod";
import { typesPackage } from "~preview";
import { parseJson } from "../text/parse-json";
import { LOCK_FILE, lockedPackages, lockedTypes, type ProjectPackage } from "./lock-file";
import { MAX_AT_ONCE, PACKAGE_SPEC, type PackageMode, packageModes } from "./package-mode";
import { projectInput } from "./project";
import type { ProjectFiles } from "./project-files";

const packageName = z
  .string()
  .max(214, { abort: true })
  .regex(/^(?:@[a-z\d~][\w.~-]*\/)?[a-z\d~][\w.~-]*$/i, "This is not the name of a package");
export const packageSpec = z
  .string()
  .max(300, { abort: true })
  .regex(PACKAGE_SPEC, "This is not the name of a package");

export const installPackagesInput = projectInput.extend({
  names: z.array(packageSpec).min(1).max(MAX_AT_ONCE),
  /** The user was warned that a package is new, or that its name resembles another. */
  isConfirmed: z.boolean().default(false),
});
export const packagesInput = projectInput.extend({ names: z.array(packageName).min(1).max(MAX_AT_ONCE) });
export const packageModeInput = z.object({ mode: z.enum(packageModes) });

export type InstallPackagesInput = z.input<typeof installPackagesInput>;
export type PackagesInput = z.infer<typeof packagesInput>;

export type PackagesState = {
  mode: PackageMode;
  /** Whether the viewer may change the mode. */
  isOwner: boolean;
  /** Registry packages by name; `bytes`: the size that each adds to the page, null if unknown. */
  packages: (ProjectPackage & { bytes: number | null; isImported: boolean })[];
};

export type PackagesChange =
  /** `version` null: nothing had to change. `scripts`: packages whose install scripts were not run. */
  | { outcome: "changed"; version: { id: string; number: number } | null; scripts: string[] }
  /** Repeat with `isConfirmed` if the user agrees. */
  | { outcome: "confirm"; question: string }
  | { outcome: "refused"; reason: string };

/**
 * Replaces a project's lock file, and updates its `package.json`, if any, to match.
 *
 * @param names the packages that were added or removed
 */
export function withLock(files: ProjectFiles, lock: string, names: readonly string[]): ProjectFiles {
  const changed = new Map(files).set(LOCK_FILE, lock);
  const text = files.get("package.json");
  const own = manifest.safeParse(parseJson(typeof text === "string" ? text : ""));
  if (!own.success) return changed;
  const dependencies = mergeDependencies(own.data.dependencies, names, lockedPackages(changed));
  const types = names.map(typesPackage);
  const tools = mergeDependencies(own.data.devDependencies, types, lockedTypes(changed));
  const devDependencies = own.data.devDependencies || Object.keys(tools).length > 0 ? tools : undefined;
  return changed.set(
    "package.json",
    `${JSON.stringify({ ...own.data, dependencies, devDependencies }, null, 2)}\n`,
  );
}

const ranges = z.record(z.string(), z.string()).optional();
const manifest = z.looseObject({ dependencies: ranges, devDependencies: ranges });

/** Updates the changed dependencies of package.json from the lock file. */
function mergeDependencies(
  own: Readonly<Record<string, string>> = {},
  changed: readonly string[],
  locked: readonly { name: string; range: string }[],
): Record<string, string> {
  const kept = Object.entries(own).filter(([name]) => !changed.includes(name));
  const added = locked.flatMap(({ name, range }) => (changed.includes(name) ? [[name, range] as const] : []));
  return Object.fromEntries([...kept, ...added].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** "jotai" of "jotai@^2". */
export const nameOfSpec = (spec: string): string => /^@?[^@]+/.exec(spec)?.[0] ?? spec;
