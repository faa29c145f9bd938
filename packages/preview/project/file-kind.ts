import { extensionOf } from "./source-files";

const PLAIN = "text/plain";

/** The endings of each kind of project file, with their media types. `media`: pages load it, and it is no text. */
const kinds = {
  text: { txt: PLAIN, md: "text/markdown", mdx: PLAIN },
  data: { csv: "text/csv", vtt: "text/vtt" },
  json: { json: "application/json", webmanifest: "application/manifest+json" },
  markup: { html: "text/html", htm: "text/html", xml: "text/xml", vue: PLAIN, svelte: PLAIN },
  style: { css: "text/css", scss: PLAIN, less: PLAIN },
  script: { js: "text/javascript", mjs: "text/javascript", cjs: PLAIN, ts: PLAIN, mts: PLAIN, cts: PLAIN },
  component: { jsx: PLAIN, tsx: PLAIN },
  picture: {
    svg: "image/svg+xml",
    png: "image/png",
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    gif: "image/gif",
    webp: "image/webp",
    avif: "image/avif",
    ico: "image/x-icon",
  },
  media: {
    woff2: "font/woff2",
    woff: "font/woff",
    ttf: "font/ttf",
    otf: "font/otf",
    mp3: "audio/mpeg",
    ogg: "audio/ogg",
    wav: "audio/wav",
    mp4: "video/mp4",
    webm: "video/webm",
  },
  binary: { pdf: "application/pdf", wasm: "application/wasm" },
} satisfies Record<string, Record<string, string>>;

export type FileKind = keyof typeof kinds;

const byEnding: Readonly<Record<string, { kind: FileKind; mediaType: string }>> = Object.fromEntries(
  (Object.keys(kinds) as FileKind[]).flatMap((kind) =>
    Object.entries(kinds[kind]).map(([ending, mediaType]) => [ending, { kind, mediaType }]),
  ),
);

/** What a file is, by its name; null where its ending is unknown. */
export const fileKindOf = (path: string): FileKind | null => byEnding[extensionOf(path)]?.kind ?? null;

export const mediaTypeOf = (path: string): string =>
  byEnding[extensionOf(path)]?.mediaType ?? "application/octet-stream";

/** Whether pages load the file as it is: a picture, a font, a sound or a video. */
export function isMedia(path: string): boolean {
  const kind = fileKindOf(path);
  return kind === "picture" || kind === "media";
}
