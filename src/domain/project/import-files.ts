import { decodeText } from "../text/decode-text";
import {
  extensionOf,
  type FileContent,
  MAX_PICTURE_BYTES,
  normalisePath,
  type ProjectFiles,
} from "./project-files";

/** What tools make or download again, and what holds secrets. */
const LEFT_OUT =
  /^(?:node_modules|bower_components|\.git|\.svn|\.hg|\.next|\.nuxt|\.output|\.vite|\.turbo|\.cache|\.idea|\.vscode|__MACOSX|dist|build|out|coverage|\.DS_Store|Thumbs\.db|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|\.env(?:\.(?!example$).*)?)$/;
const PICTURES = new Set(["png", "jpg", "jpeg", "gif", "webp", "avif", "ico"]);

/** The part of a path for which it is not imported, or null. */
export const leftOutPart = (path: string): string | null =>
  path.split("/").find((part) => LEFT_OUT.test(part)) ?? null;

export type FoundFile = { path: string; bytes: Uint8Array };

/**
 * The files that a project takes, without the folder that holds them all.
 *
 * @returns `leftOut` names the others
 */
export function filesToImport(found: readonly FoundFile[]): { files: ProjectFiles; leftOut: string[] } {
  const files = new Map<string, FileContent>();
  const leftOut: string[] = [];
  const root = commonFolder(found.map(({ path }) => path));
  for (const { path: written, bytes } of found) {
    const path = normalisePath(written.slice(root.length));
    const content = path === null ? null : contentOf(path, bytes);
    if (path === null || content === null) leftOut.push(written.slice(root.length));
    else files.set(path, content);
  }
  return { files, leftOut };
}

function contentOf(path: string, bytes: Uint8Array): FileContent | null {
  if (PICTURES.has(extensionOf(path))) return bytes.length <= MAX_PICTURE_BYTES ? bytes : null;
  return decodeText(bytes);
}

function commonFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  const root = first.slice(0, first.indexOf("/") + 1);
  return paths.every((path) => path.startsWith(root)) ? root : "";
}
