import { isMedia, linkedFile, pictureAddresses } from "~preview";
import { decodePercent } from "../../text/decode-percent";
import type { FileContent } from "../project-files";

const IMPORTS = /(?:\b(?:from|import)\s{0,20}\(?|\brequire\()\s{0,20}$/;

/**
 * Copies pictures to where a build finds them: next to the importing file, or into `public` for URLs in scripts, because
 * bundlers only process imports. The preview finds them anywhere.
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

/** Resolves a relative URL in a file; null for an alias, which the build resolves. */
const besideOf = (path: string, address: string): string | null =>
  /^[@~#]/.test(address)
    ? null
    : decodePercent(new URL(address, `file:///${encodeURI(path)}`).pathname.slice(1));
