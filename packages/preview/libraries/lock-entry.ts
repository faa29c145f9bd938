import { isPackageName } from "./nearest-package.ts";

const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[-+][\w.+-]{1,100})?$/;
const INTEGRITY = /^sha(?:1|256|384|512)-[A-Za-z\d+/=]{20,100}$/;
/** A registry's tarball URL; repositories and other servers use different URLs. */
const TARBALL = /^https?:\/\/[\w.:-]{1,200}\/[\w.~%@/-]{1,400}\/-\/[\w.~%@/+-]{1,200}\.tgz$/;

/** An entry of npm's lock file. The file is part of a project and therefore untrusted. */
type Entry = Readonly<Record<string, unknown>>;

export const asEntry = (value: unknown): Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

const namesIn = (folder: string): string[] => folder.split(/\/?node_modules\//).slice(1);

/** Whether a folder is nested `node_modules` only; other paths may escape the tree. */
function isPackageFolder(folder: string): boolean {
  const names = namesIn(folder);
  return `node_modules/${names.join("/node_modules/")}` === folder && names.every(isPackageName);
}

/**
 * The package in a folder of a lock file, "node_modules/a/node_modules/b", named by its contents.
 *
 * @returns null if npm would not install it from a registry
 */
export function lockedPackage(
  folder: string,
  value: unknown,
): { name: string; version: string; integrity: string } | null {
  const entry = asEntry(value);
  const { name = namesIn(folder).at(-1), version, integrity } = entry;
  if (typeof name !== "string" || typeof version !== "string" || typeof integrity !== "string") return null;
  const isKnown =
    isPackageFolder(folder) && isPackageName(name) && VERSION.test(version) && INTEGRITY.test(integrity);
  return isKnown && !entry.link ? { name, version, integrity } : null;
}

/** Whether npm installs the entry from a registry, in the locked version. */
export function isFromRegistry(folder: string, value: unknown): boolean {
  const entry = asEntry(value);
  // A bundled dependency is inside its parent's tarball.
  if (entry.inBundle === true && entry.resolved === undefined)
    return isPackageFolder(folder) && namesIn(folder).length > 1;
  const { resolved } = entry;
  const isTarball = resolved === undefined || (typeof resolved === "string" && TARBALL.test(resolved));
  return isTarball && lockedPackage(folder, entry) !== null;
}
