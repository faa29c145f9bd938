import sharp, { type Metadata, type Sharp } from "sharp";
import type { Images, PictureType } from "~/server/ports/images";

/** More than any camera produces. Guards against small files that decompress into huge images. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 10;
const QUALITY = 82;

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).timeout({
    seconds: TIMEOUT_SECONDS,
  });

const mediaTypes: Readonly<Record<string, PictureType>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

/** libvips, in its own thread. */
export function sharpImages(): Images {
  // Uploads are rare and never repeat: one thread, no cache.
  sharp.concurrency(1);
  sharp.cache(false);
  let last: Promise<unknown> = Promise.resolve();
  // One at a time: a decoded picture takes up to 200 MB.
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    const result = last.then(work).catch(() => undefined);
    last = result;
    return result;
  };
  return {
    async squareWebp(bytes, px) {
      try {
        return await open(bytes)
          .autoOrient()
          .resize(px, px, { fit: "cover", position: "attention" })
          .webp({ quality: QUALITY })
          .toBuffer();
      } catch {
        return undefined;
      }
    },
    webpWithin: (bytes, limit) => inTurn(() => encodeWebp(bytes, limit)),
    fitWithin: (bytes, limit) => inTurn(() => fitPicture(bytes, limit)),
  };
}

async function encodeWebp(bytes: Uint8Array, { px, maxBytes }: { px: number; maxBytes: number }) {
  const { format } = await open(bytes).metadata();
  if (!mediaTypes[format]) return undefined;
  // Noise at full size does not fit at any quality.
  for (const [scale, quality] of [
    [1, QUALITY],
    [1, 50],
    [0.5, 60],
    [0.5, 20],
  ] as const) {
    const side = Math.round(px * scale);
    const encoded = await open(bytes)
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
    if (encoded.length <= maxBytes) return new Uint8Array(encoded);
  }
  return undefined;
}

async function fitPicture(bytes: Uint8Array, { px, maxBytes }: { px: number; maxBytes: number }) {
  const described = await open(bytes).metadata();
  const mediaType = mediaTypes[described.format];
  if (mediaType && bytes.length <= maxBytes && isPlain(described, px)) {
    // Decodes all of it: a damaged picture must not reach a model.
    await open(bytes).stats();
    return { bytes, mediaType };
  }
  const resized = open(bytes).autoOrient().resize(px, px, { fit: "inside", withoutEnlargement: true });
  for (const { mediaType, encode } of described.hasAlpha ? withAlpha : opaque) {
    const encoded = await encode(resized.clone()).toBuffer();
    if (encoded.length <= maxBytes) return { bytes: encoded, mediaType };
  }
  return undefined;
}

/** Whether a picture is small, upright and free of metadata. */
const isPlain = ({ width, height, exif, xmp, iptc, orientation = 1 }: Metadata, px: number): boolean =>
  width <= px && height <= px && !exif && !xmp && !iptc && orientation === 1;

type Encoding = { mediaType: PictureType; encode: (picture: Sharp) => Sharp };

/** In order of preference: the first that is small enough is used. */
const withAlpha: readonly Encoding[] = [
  { mediaType: "image/png", encode: (picture) => picture.png() },
  { mediaType: "image/webp", encode: (picture) => picture.webp({ quality: QUALITY }) },
];
const opaque: readonly Encoding[] = [
  { mediaType: "image/jpeg", encode: (picture) => picture.jpeg({ quality: QUALITY }) },
  { mediaType: "image/jpeg", encode: (picture) => picture.jpeg({ quality: 60 }) },
];
