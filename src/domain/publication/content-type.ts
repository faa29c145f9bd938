import { extensionOf, isMedia, mediaTypeOf } from "~preview";

const texts: Record<string, string> = {
  html: "text/html",
  htm: "text/html",
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
  csv: "text/csv",
  vtt: "text/vtt",
};

const others: Record<string, string> = {
  ttf: "font/ttf",
  otf: "font/otf",
  webm: "video/webm",
  ogg: "audio/ogg",
  wav: "audio/wav",
  pdf: "application/pdf",
  wasm: "application/wasm",
};

/** The type of a published file, by its name; a text of no known kind is plain. */
export function contentTypeOf(path: string, isText: boolean): string {
  const extension = extensionOf(path);
  if (isMedia(path)) return mediaTypeOf(path);
  const known = others[extension];
  if (known) return known;
  return isText ? `${texts[extension] ?? "text/plain"}; charset=utf-8` : "application/octet-stream";
}
