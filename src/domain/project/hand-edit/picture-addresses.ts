import { extensionOf, fileKindOf, linkedFile } from "~preview";
import { relativeAddress } from "../export/relative-address";
import type { ProjectFiles } from "../project-files";

/** A project's pictures, with their URLs in the file `from`. */
export const pictureAddresses = (files: ProjectFiles, from: string): { path: string; address: string }[] =>
  [...files.keys()].flatMap((path) => {
    // Favicons are not page content.
    if (fileKindOf(path) !== "picture" || extensionOf(path) === "ico") return [];
    const address = encodeURI(addressFrom(from, path));
    return linkedFile(files, from, address) === path ? [{ path, address }] : [];
  });

/** `public` is the server's root. Pages may be opened from disk, so their URLs are relative. */
function addressFrom(from: string, path: string): string {
  if (path.startsWith("public/")) return path.slice("public".length);
  if (!/\.html?$/i.test(from)) return `/${path}`;
  return relativeAddress(from, path).replace(/^\.\//, "");
}
