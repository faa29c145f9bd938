import "server-only";
import sharp from "sharp";
import type { Images } from "~/server/ports/images";

/** More than any camera produces. Guards against small files that decompress into huge images. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 10;
const QUALITY = 82;

/** libvips, in a thread of its own. */
export function sharpImages(): Images {
  // Avatars are rare and never repeat: one thread, no cache.
  sharp.concurrency(1);
  sharp.cache(false);
  return {
    async squareWebp(bytes, px) {
      try {
        return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
          .autoOrient()
          .resize(px, px, { fit: "cover", position: "attention" })
          .webp({ quality: QUALITY })
          .timeout({ seconds: TIMEOUT_SECONDS })
          .toBuffer();
      } catch {
        return undefined;
      }
    },
  };
}
