import "server-only";

/** Sanitises untrusted images. */
export interface Images {
  /**
   * Decodes a PNG, JPEG or WebP and draws its middle as a square WebP of `px` by `px`, without what else was in the
   * file (place, camera, profiles).
   *
   * @returns undefined when it cannot be decoded
   */
  squareWebp(bytes: Uint8Array, px: number): Promise<Uint8Array | undefined>;
}
