/** A project's files by path: text, or the bytes of a picture. */
export type ProjectFiles = ReadonlyMap<string, FileContent>;
export type FileContent = string | Uint8Array;

export const MAX_FILES = 500;
export const MAX_PROJECT_BYTES = 5_000_000;
export const MAX_PICTURE_BYTES = 2_000_000;
const MAX_PATH_CHARACTERS = 255;

// Characters that some file systems or zip programs reject, and Windows separators.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/** Characters that macOS ignores in file names. */
const IGNORED_IN_NAMES = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** Git's folder, including its short name on Windows. */
const isGitFolder = (part: string): boolean => /^(?:\.git|git~1)$/i.test(part.replace(IGNORED_IN_NAMES, ""));

/**
 * Normalizes a path: relative, with "/" as separator. Null if it leaves the project, is empty, or is invalid on some
 * file system.
 */
export function normalizePath(written: string): string | null {
  const parts = written
    .trim()
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  const path = parts.join("/").normalize("NFC");
  if (path === "" || path.length > MAX_PATH_CHARACTERS || FORBIDDEN.test(path)) return null;
  const isPart = (part: string) => part !== ".." && !isGitFolder(part) && !/^\s|[\s.]$/.test(part);
  return parts.every(isPart) ? path : null;
}

/** Whether two files, or their absence, are the same. */
export function isSameContent(one: FileContent | undefined, other: FileContent | undefined): boolean {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export const areSameFiles = (one: ProjectFiles, other: ProjectFiles): boolean =>
  one === other ||
  (one.size === other.size && [...one].every(([path, content]) => isSameContent(content, other.get(path))));
