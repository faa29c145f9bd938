import { isMedia, linkedFile } from "~preview";
import type { FileContent } from "../project-files";

const ADDRESS = /(["'`])([^"'`()<>\s]+\.(?:svg|png|jpe?g|gif|webp|avif|ico))\1/gi;

/**
 * Puts pictures that scripts name by their address where a host serves that address: bundlers move only what is
 * imported.
 */
export function servePictures(made: Map<string, FileContent>): void {
  for (const [path, content] of [...made]) {
    if (typeof content !== "string" || !/\.(?:[cm]?[jt]sx?|vue)$/.test(path)) continue;
    for (const [, , address = ""] of content.matchAll(ADDRESS)) {
      const target = linkedFile(made, path, address);
      const picture = target === null ? undefined : made.get(target);
      const served = `public/${address.replace(/^[./]+/, "")}`;
      if (target && picture !== undefined && isMedia(target) && !made.has(served)) made.set(served, picture);
    }
  }
}
