import sharp from "sharp";

/** A plain picture, recognizable by its size. @param width in pixels */
export const picture = async (width: number, height: number, background: string): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
