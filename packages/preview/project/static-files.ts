import { linkedFile } from "./resolve-import";
import { extensionOf, type FileContent, type SourceFiles } from "./source-files";

const mediaTypes: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  woff: "font/woff",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
};

/** What users choose for a page, which is none of its pictures. */
const documentTypes: Record<string, string> = {
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  txt: "text/plain",
  xml: "text/xml",
};

export const isMedia = (path: string): boolean => Object.hasOwn(mediaTypes, extensionOf(path));

export const mediaTypeOf = (path: string): string => {
  const extension = extensionOf(path);
  return mediaTypes[extension] ?? documentTypes[extension] ?? "application/octet-stream";
};

/** A file as an address: the frame loads nothing over the network. */
export function dataUrl(path: string, content: FileContent): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return `data:${mediaTypeOf(path)};base64,${btoa(binary)}`;
}

// In quotes or in url(…); not what a module imports, which is a file of the bundle.
const PICTURE =
  /(?<!\brequire\()(["'`]|url\(\s*)([^"'`()<>\s]+\.(?:svg|png|jpe?g|gif|webp|avif|ico))(?=["'`)]|\s*\))/gi;

/** A file of the project with its pictures in place of their addresses. */
export const withPictures = (files: SourceFiles, from: string, text: string): string =>
  text.replace(PICTURE, (written, before: string, address: string) => {
    const target = linkedFile(files, from, address);
    const content = target === null ? undefined : files.get(target);
    return target !== null && content !== undefined ? `${before}${dataUrl(target, content)}` : written;
  });
