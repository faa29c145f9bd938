import "server-only";

/** Sanitises untrusted images. */
export interface Images {
  /**
   * Decodes a PNG, JPEG or WebP and crops its centre to a WebP of `px` by `px`, without the file's metadata (location,
   * camera, profiles).
   *
   * @returns undefined when it cannot be decoded
   */
  squareWebp(bytes: Uint8Array, px: number): Promise<Uint8Array | undefined>;
}
