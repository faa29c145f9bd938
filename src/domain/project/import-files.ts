import { extensionOf, fileKindOf } from "~preview";
import { decodeText } from "../text/decode-text";
import { isLfsPointer } from "../text/lfs-pointer";
import { isSafeLock, LOCK_FILE } from "./lock-file";
import { type FileContent, MAX_PICTURE_BYTES, normalizePath, type ProjectFiles } from "./project-files";

/** Most apps' lock files are half as large. */
const MAX_LOCK_BYTES = 1_000_000;

export type FoundFile = { path: string; bytes: Uint8Array };

/** A skipped file. `pins`: a nested lock file, or one with packages from outside a registry. */
export type LeftOutFile = { path: string; reason: "name" | "large" | "lfs" | "binary" | "encoding" | "pins" };

/**
 * Converts files to project files, without their common folder.
 *
 * @returns `leftOut`: skipped files
 */
export function filesToImport(found: readonly FoundFile[]): { files: ProjectFiles; leftOut: LeftOutFile[] } {
  const files = new Map<string, FileContent>();
  const leftOut: LeftOutFile[] = [];
  const root = commonFolder(found.map(({ path }) => path));
  for (const { path: written, bytes } of found) {
    const path = normalizePath(written.slice(root.length));
    const content = path === null ? { reason: "name" as const } : contentOf(path, bytes);
    if (path === null || isLeftOut(content))
      leftOut.push({
        path: written.slice(root.length),
        reason: isLeftOut(content) ? content.reason : "name",
      });
    else files.set(path, content);
  }
  return { files, leftOut };
}

type NotImported = Pick<LeftOutFile, "reason">;

const isLeftOut = (content: FileContent | NotImported): content is NotImported =>
  typeof content === "object" && "reason" in content;

function contentOf(path: string, bytes: Uint8Array): FileContent | NotImported {
  if (isLfsPointer(bytes)) return { reason: "lfs" };
  if (path === LOCK_FILE && bytes.length > MAX_LOCK_BYTES) return { reason: "large" };
  if (path.endsWith(`/${LOCK_FILE}`) || (path === LOCK_FILE && !isSafeLock(decodeText(bytes) ?? "")))
    return { reason: "pins" };
  if (fileKindOf(path) === "picture" && extensionOf(path) !== "svg")
    return bytes.length <= MAX_PICTURE_BYTES ? bytes : { reason: "large" };
  return decodeText(bytes) ?? { reason: bytes.includes(0) ? "binary" : "encoding" };
}

function commonFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  const root = first.slice(0, first.indexOf("/") + 1);
  return paths.every((path) => path.startsWith(root)) ? root : "";
}
