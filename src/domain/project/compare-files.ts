import type { ProjectFile } from "./project";

/** A file in two versions; null: absent. */
export type ComparedFile = { path: string; before: ProjectFile | null; after: ProjectFile | null };

/** The files in which two versions differ, by path. */
export function compareFiles(before: readonly ProjectFile[], after: readonly ProjectFile[]): ComparedFile[] {
  const old = new Map(before.map((file) => [file.path, file]));
  const now = new Map(after.map((file) => [file.path, file]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((file) => file.before?.id !== file.after?.id)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
