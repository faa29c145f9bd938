import { isPackageName } from "./nearest-package.ts";

const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[-+][\w.+-]{1,100})?$/;
const INTEGRITY = /^sha(?:1|256|384|512)-[A-Za-z\d+/=]{20,100}$/;
/** As registries name their files; repositories and other servers have other addresses. */
const TARBALL = /^https?:\/\/[\w.:-]{1,200}\/[\w.~%@/-]{1,400}\/-\/[\w.~%@/+-]{1,200}\.tgz$/;

/** An entry of npm's lock file, which is part of a project, so that anybody may have written it. */
type Entry = Readonly<Record<string, unknown>>;

export const asEntry = (value: unknown): Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

const namesIn = (folder: string): string[] => folder.split(/\/?node_modules\//).slice(1);

/** Other folders may lead out of the tree. */
function isPlace(folder: string): boolean {
  const names = namesIn(folder);
  return `node_modules/${names.join("/node_modules/")}` === folder && names.every(isPackageName);
}

/**
 * The package in a folder of a lock file, "node_modules/a/node_modules/b", named by its contents.
 *
 * @returns null for what npm would not take from a registry
 */
export function lockedPackage(
  folder: string,
  value: unknown,
): { name: string; version: string; integrity: string } | null {
  const entry = asEntry(value);
  const { name = namesIn(folder).at(-1), version, integrity } = entry;
  if (typeof name !== "string" || typeof version !== "string" || typeof integrity !== "string") return null;
  const isKnown =
    isPlace(folder) && isPackageName(name) && VERSION.test(version) && INTEGRITY.test(integrity);
  return isKnown && !entry.link ? { name, version, integrity } : null;
}

/** Whether npm takes all that an entry stands for from a registry, as it was when the file was written. */
export function isOfRegistry(folder: string, value: unknown): boolean {
  const entry = asEntry(value);
  // It comes with the package around it.
  if (entry.inBundle === true && entry.resolved === undefined)
    return isPlace(folder) && namesIn(folder).length > 1;
  const { resolved } = entry;
  const isTarball = resolved === undefined || (typeof resolved === "string" && TARBALL.test(resolved));
  return isTarball && lockedPackage(folder, entry) !== null;
}
