import { fileKindOf, isMedia, mediaTypeOf } from "~preview";

/** The media type of a published file by its name; unknown texts are plain text. */
export function contentTypeOf(path: string, isText: boolean): string {
  const kind = fileKindOf(path);
  if (isMedia(path) || kind === "binary") return mediaTypeOf(path);
  if (!isText) return "application/octet-stream";
  // Browsers download Markdown, but display plain text.
  return `${kind === null || kind === "text" ? "text/plain" : mediaTypeOf(path)}; charset=utf-8`;
}
