import type { LibraryState } from "~/domain/preview/library-state";

/** Files that previews and the editor load, built from the preview's libraries after the first start. */
export interface PreviewFiles {
  /** @param path below the product's public folder @returns undefined if there is no such file */
  read(path: readonly string[]): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Null once all are built. */
  state(): Promise<LibraryState | null>;
}
