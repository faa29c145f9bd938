// Generates every icon from the brand mark. Run manually after src/app/icon.svg changes.
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { projectPath } from "./environment.mjs";

const BACKGROUND = "#0b0c10";
/** The mark in its dark-theme colors, independent of the system's color scheme. */
const mark = readFileSync(projectPath("src", "app", "icon.svg"), "utf8")
  .replace(/<style>.*<\/style>/, "")
  .replace('class="s"', 'stroke="#a3a6b3"')
  .replace('class="t"', 'fill="#f4f4f8"');

/**
 * The mark centered in a square.
 * @param {number} size in pixels
 * @param {{ share: number, radius: number }} style the mark's size and the corner radius, as shares of the square
 */
async function square(size, { share, radius }) {
  const inner = Math.round(size * share);
  const drawn = await sharp(Buffer.from(mark), { density: inner * 3 })
    .resize(inner, inner)
    .toBuffer();
  const background = `<svg width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * radius}" fill="${BACKGROUND}"/></svg>`;
  return sharp(Buffer.from(background))
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A Windows icon file containing PNG images. @param {{ size: number, png: Buffer }[]} pictures */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const tab = { share: 0.88, radius: 0.2 };
const app = { share: 0.7, radius: 0.2 };
// Launchers crop maskable icons, down to a circle of 80% of the width.
const maskable = { share: 0.56, radius: 0 };

const sizes = [16, 32, 48];
writeFileSync(
  projectPath("src", "app", "favicon.ico"),
  ico(await Promise.all(sizes.map(async (size) => ({ size, png: await square(size, tab) })))),
);
writeFileSync(projectPath("src", "app", "apple-icon.png"), await square(180, { ...app, radius: 0 }));
writeFileSync(projectPath("public", "icon-192.png"), await square(192, app));
writeFileSync(projectPath("public", "icon-512.png"), await square(512, app));
writeFileSync(projectPath("public", "icon-maskable-512.png"), await square(512, maskable));
