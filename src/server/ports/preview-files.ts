import type { LibraryState } from "~/domain/preview/library-state";

/** What previews and the editor load: built from the preview's libraries, after the product is first served. */
export interface PreviewFiles {
  /** @param path below the product's public folder @returns undefined if there is no such file */
  read(path: readonly string[]): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Null once all of them are there. */
  state(): Promise<LibraryState | null>;
}
