import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { LibraryState } from "~/domain/preview/library-state";
import type { PreviewFiles } from "~/server/ports/preview-files";

/** Written last; see scripts/set-up/preview-libraries.mjs and build-editor.mjs. */
const complete = ["public/packages/sources.sha256", "public/editor/sources.sha256"];
const libraryState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("installing") }),
  z.object({ state: z.literal("failed"), reason: z.string() }),
]);
const stateFile = ".server/preview-libraries.json";

/** The files that the set-up steps wrote into the product's folder. */
export function publicFolder(product: string): PreviewFiles {
  const root = path.join(product, "public");
  return {
    async read(parts) {
      const file = path.resolve(root, ...parts);
      if (!file.startsWith(root + path.sep)) return undefined;
      return readFile(file).catch(() => undefined);
    },
    async state() {
      const written = await Promise.all(complete.map((file) => isReadable(path.join(product, file))));
      return written.every(Boolean) ? null : readState(path.join(product, stateFile));
    },
  };
}

const isReadable = (file: string) => readFile(file).then(Boolean, () => false);

/** Installing if nothing is written yet: the product has just started. */
const readState = (file: string): Promise<LibraryState> =>
  readFile(file, "utf8").then(
    (text) => libraryState.parse(JSON.parse(text)),
    () => ({ state: "installing" }),
  );
