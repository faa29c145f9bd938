import { isMedia, linkedFile, pictureAddresses } from "~preview";
import { decodePercent } from "../../text/decode-percent";
import type { FileContent } from "../project-files";

const IMPORTS = /(?:\b(?:from|import)\s{0,20}\(?|\brequire\()\s{0,20}$/;

/**
 * Puts pictures where a build and a host look for them, which the preview finds anywhere: next to the file that imports
 * one, and at the address by which a script names it, because bundlers move only what is imported.
 */
export function servePictures(made: Map<string, FileContent>): void {
  for (const [path, content] of [...made]) {
    if (typeof content !== "string") continue;
    const isStyle = /\.(?:css|s[ac]ss)$/.test(path);
    if (!isStyle && !/\.(?:[cm]?[jt]sx?|vue)$/.test(path)) continue;
    for (const { address, index, quote } of pictureAddresses(content)) {
      if (!isStyle && quote === "") continue;
      const target = linkedFile(made, path, address);
      const picture = target === null ? undefined : made.get(target);
      if (!target || picture === undefined || !isMedia(target)) continue;
      const isImported =
        isStyle || IMPORTS.test(content.slice(Math.max(0, index - 61), index - quote.length));
      const place =
        isImported && !address.startsWith("/")
          ? besideOf(path, address)
          : `public/${decodePercent(address.split(/[?#]/)[0] ?? "").replace(/^[./]+/, "")}`;
      if (place !== null && !made.has(place)) made.set(place, picture);
    }
  }
}

/** The path that a relative address means in a file; null for an alias, whose folder the build knows. */
const besideOf = (path: string, address: string): string | null =>
  /^[@~#]/.test(address)
    ? null
    : decodePercent(new URL(address, `file:///${encodeURI(path)}`).pathname.slice(1));
