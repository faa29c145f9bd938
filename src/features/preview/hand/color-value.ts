import { contrastRatio, flatten, type Rgba } from "~/domain/preview/contrast";
import type { ElementLook } from "~preview";

/** What a color is on the screen; null for what is no color by itself. */
export function rgbaOf(color: string): Rgba | null {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context || !CSS.supports("color", color) || /var\(|currentcolor/i.test(color)) return null;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** In six hexadecimal digits, without its opacity. */
export const hexOf = ([red, green, blue]: Rgba): string =>
  `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

const LARGE_PX = 24;

/** The contrast of an element's text with what is behind it; null where that is a picture or unknown. */
export function contrastOf({
  styles,
  backgrounds,
}: ElementLook): { ratio: number; isEnough: boolean } | null {
  const [text, ...behind] = [styles.color ?? "", ...backgrounds].map(rgbaOf);
  const known = behind.filter((color) => color !== null);
  if (!text || known.length === 0 || known.length < backgrounds.length) return null;
  const ground = flatten(known);
  const ratio = contrastRatio(flatten([text, ground]), ground);
  const isLarge = Number.parseFloat(styles["font-size"] ?? "") >= LARGE_PX;
  return { ratio, isEnough: ratio >= (isLarge ? 3 : 4.5) };
}
