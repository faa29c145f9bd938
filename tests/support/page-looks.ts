import type { Frame } from "@playwright/test";
import sharp from "sharp";

/** What a page looks like: its text, the computed styles of its marked elements, and its picture. */
export type Looks = { text: string; styles: Record<string, string>[]; picture: Buffer };

/** Waits until a page shows its marked elements and does not change any more. */
export async function looksOf(frame: Frame): Promise<Looks> {
  await frame.locator("[data-mark]").first().waitFor();
  await frame.evaluate(() => document.fonts.ready.then(() => {}));
  const take = () => frame.page().screenshot({ animations: "disabled" });
  let picture = await take();
  for (let still = 0, next = await take(); still < 3; next = await take()) {
    still = next.equals(picture) ? still + 1 : 0;
    picture = next;
  }
  const text = await frame.evaluate(() => {
    const seen = getSelection();
    seen?.selectAllChildren(document.body);
    const selected = String(seen);
    seen?.removeAllRanges();
    return selected;
  });
  const styles = await frame.evaluate(() => {
    const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    /** One color has many names: minifiers write oklch() as lab(). */
    const plain = (color: string) => {
      if (!pixel) return color;
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = color;
      pixel.fillRect(0, 0, 1, 1);
      return `rgba(${[...pixel.getImageData(0, 0, 1, 1).data].join(", ")})`;
    };
    const styleOf = (element: Element) => {
      const computed = getComputedStyle(element);
      const names = [...computed].filter((name) => !name.startsWith("--") && !notCompared.has(name));
      return Object.fromEntries(
        names.map((name) => [
          name,
          computed.getPropertyValue(name).replace(/\b(?:rgba?|oklch|oklab|lab|lch|color)\([^()]*\)/g, plain),
        ]),
      );
    };
    // The viewer's scheme, which the preview says and elsewhere the browser does, and the language of a page that names none.
    const notCompared = new Set(["color-scheme", "-webkit-locale"]);
    return [...document.querySelectorAll("[data-mark]")].map(styleOf);
  });
  return { text: text.replace(/\s+/g, " ").trim(), styles, picture };
}

/** More than the rounding of smoothed edges. */
const MIN_DIFFERENCE = 8;

/** The share of pixels in which two pictures differ; 1 when they are not of one size. */
export async function pictureDifference(one: Buffer, other: Buffer): Promise<number> {
  const read = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [a, b] = await Promise.all([read(one), read(other)]);
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let different = 0;
  for (let at = 0; at < a.data.length; at += 3)
    if (
      [0, 1, 2].some((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > MIN_DIFFERENCE)
    )
      different++;
  return different / (a.data.length / 3);
}
