import { extensionOf, fileKindOf, linkedFile } from "~preview";
import { relativeAddress } from "../export/relative-address";
import type { ProjectFiles } from "../project-files";
import { pictureProblem, projectSize, sizeLimitProblem } from "../project-limits";

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

const NOT_A_PICTURE = "Choose a picture: a PNG, JPEG, WebP, AVIF or GIF file.";

/** Where a new picture goes in a project, and its URL in the file `from`. */
export function placePicture(
  files: ProjectFiles,
  { name, bytes, from }: { name: string; bytes: Uint8Array; from: string },
): { path: string; address: string } | { problem: string } {
  const folder = /\.html?$/i.test(from) ? "images" : "public";
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .slice(-60);
  let path = `${folder}/${plain}`;
  for (let number = 2; files.has(path); number++)
    path = `${folder}/${plain.replace(/(?=\.[^.]*$)/, `-${number}`)}`;
  const withPicture = new Map(files).set(path, bytes);
  const problem = pictureProblem(bytes) ?? sizeLimitProblem(projectSize(files), projectSize(withPicture));
  // An SVG file is a text.
  const placed = /\.svg$/.test(path)
    ? undefined
    : pictureAddresses(withPicture, from).find((each) => each.path === path);
  return problem === undefined && placed ? placed : { problem: problem ?? NOT_A_PICTURE };
}
