import { extensionOf, fileKindOf, linkedFile } from "~preview";
import type { ProjectFiles } from "../project-files";

/** The pictures of a project, each by the address that a file of it finds it at. */
export const pictureAddresses = (files: ProjectFiles, from: string): { path: string; address: string }[] =>
  [...files.keys()].flatMap((path) => {
    // The icon of a tab is not for the page.
    if (fileKindOf(path) !== "picture" || extensionOf(path) === "ico") return [];
    const address = encodeURI(addressFrom(from, path));
    return linkedFile(files, from, address) === path ? [{ path, address }] : [];
  });

/** As a server has it: "public" is the root. Pages are also opened without one, so theirs are relative. */
function addressFrom(from: string, path: string): string {
  if (path.startsWith("public/")) return path.slice("public".length);
  if (!/\.html?$/i.test(from)) return `/${path}`;
  const folder = from.split("/").slice(0, -1);
  const parts = path.split("/");
  let shared = 0;
  while (shared < folder.length && folder[shared] === parts[shared]) shared++;
  return [...folder.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
}
