import {
  type FileContent,
  MAX_FILES,
  MAX_PICTURE_BYTES,
  MAX_PROJECT_BYTES,
  normalizePath,
  type ProjectFiles,
} from "./project-files";

export type ProjectSize = { files: number; bytes: number };

const encoder = new TextEncoder();
export const bytesIn = (content: FileContent): number =>
  typeof content === "string" ? encoder.encode(content).length : content.length;

export const projectSize = (files: ProjectFiles): ProjectSize => ({
  files: files.size,
  bytes: [...files.values()].reduce((sum, content) => sum + bytesIn(content), 0),
});

/** Why a change makes a project too large. One beyond its limits may still become smaller. */
export function sizeLimitProblem(before: ProjectSize, after: ProjectSize): string | undefined {
  if (after.files > MAX_FILES && after.files > before.files)
    return `A project can have at most ${MAX_FILES} files.`;
  if (after.bytes > MAX_PROJECT_BYTES && after.bytes > before.bytes)
    return "A project can have at most 5 MB.";
  return undefined;
}

/** Why a binary file is too large. */
export const pictureProblem = (bytes: Uint8Array): string | undefined =>
  bytes.length > MAX_PICTURE_BYTES ? "An image can have at most 2 MB." : undefined;

/** Why a new file's path conflicts with one of `paths`. */
export function pathProblem(path: string, paths: Iterable<string>): string | undefined {
  if (normalizePath(path) !== path) return "This cannot be a file name.";
  for (const other of paths)
    if (other.startsWith(`${path}/`) || path.startsWith(`${other}/`))
      return "A file and a folder cannot have the same name.";
  return undefined;
}
