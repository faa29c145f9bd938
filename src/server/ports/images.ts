/** The types that browsers show and models read. */
export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/gif";

/** Sanitises untrusted images. */
export interface Images {
  /**
   * Decodes a PNG, JPEG or WebP and crops its centre to a WebP of `px` by `px`, without the file's metadata (location,
   * camera, profiles).
   *
   * @returns undefined when it cannot be decoded
   */
  squareWebp(bytes: Uint8Array, px: number): Promise<Uint8Array | undefined>;

  /**
   * Decodes a PNG, JPEG, WebP or GIF into a WebP of at most `px` on each side and at most `maxBytes`, without metadata.
   *
   * @returns undefined when it cannot be decoded, or does not fit
   */
  webpWithin(
    bytes: Uint8Array,
    limit: { px: number; maxBytes: number },
  ): Promise<Uint8Array<ArrayBuffer> | undefined>;

  /**
   * A picture of at most `px` on each side and at most `maxBytes`, without metadata. One that already fits is returned
   * unchanged.
   *
   * @returns undefined when it cannot be decoded
   */
  fitWithin(
    bytes: Uint8Array,
    limit: { px: number; maxBytes: number },
  ): Promise<{ bytes: Uint8Array; mediaType: PictureType } | undefined>;
}
