/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** A color on top of others, the topmost first; the last one is opaque. */
export const flatten = (colors: readonly Rgba[]): Rgba =>
  colors.reduceRight<Rgba>(
    (below, [red, green, blue, alpha]) => [
      red * alpha + below[0] * (1 - alpha),
      green * alpha + below[1] * (1 - alpha),
      blue * alpha + below[2] * (1 - alpha),
      1,
    ],
    [255, 255, 255, 1],
  );

/** The contrast ratio of two opaque colors by WCAG: 1 to 21. */
export function contrastRatio(one: Rgba, other: Rgba): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const luminance = ([red, green, blue]: Rgba): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
