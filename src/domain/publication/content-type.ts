import { fileKindOf, isMedia, mediaTypeOf } from "~preview";

/** The type of a published file, by its name; a text of no known kind is plain. */
export function contentTypeOf(path: string, isText: boolean): string {
  const kind = fileKindOf(path);
  if (isMedia(path) || kind === "binary") return mediaTypeOf(path);
  if (!isText) return "application/octet-stream";
  // Browsers download Markdown, but show plain text.
  return `${kind === null || kind === "text" ? "text/plain" : mediaTypeOf(path)}; charset=utf-8`;
}
