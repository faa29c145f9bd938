import { mediaTypeOf } from "./file-kind";
import { linkedFile } from "./resolve-import";
import type { FileContent, SourceFiles } from "./source-files";

/** A file as a data URL: the frame loads nothing over the network. */
export function dataUrl(path: string, content: FileContent): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return `data:${mediaTypeOf(path)};base64,${btoa(binary)}`;
}

const PICTURE = String.raw`\.(?:svg|png|jpe?g|gif|webp|avif|ico)(?:[?#][\w=&.%-]{0,100})?`;
// Quoted, or in url(…).
const ADDRESS = new RegExp(
  String.raw`(["'\x60])((?:(?!\1)[^<>\n]){1,1000}${PICTURE})(?=\1)|\burl\(\s{0,20}([^"'\x60()<>\s]{1,1000}${PICTURE})(?=\s{0,20}\))`,
  "gi",
);

/** Finds the addresses of pictures in a text. Quoted ones may contain spaces. */
export const pictureAddresses = (text: string): { address: string; index: number; quote: string }[] =>
  [...text.matchAll(ADDRESS)].map(({ 0: written, 1: quote = "", 2: quoted, 3: plain = "", index }) => {
    const address = quoted ?? plain;
    return { address, index: index + written.length - address.length, quote };
  });

/** Replaces the addresses of pictures in a file by data URLs. Imported pictures are modules of the bundle instead. */
export function withPictures(files: SourceFiles, from: string, text: string): string {
  let result = "";
  let read = 0;
  for (const { address, index, quote } of pictureAddresses(text)) {
    const target = linkedFile(files, from, address);
    const content = target === null ? undefined : files.get(target);
    if (target === null || content === undefined) continue;
    if (text.slice(0, index - quote.length).endsWith("require(")) continue;
    result += text.slice(read, index) + dataUrl(target, content);
    read = index + address.length;
  }
  return result + text.slice(read);
}
