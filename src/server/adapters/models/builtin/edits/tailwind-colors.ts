import type { Oklch } from "~/domain/template/oklch";
import { attributePieces, matchesIn, type Page, scripts } from "~/domain/template/page-pieces";
import type { Splice } from "~/domain/template/page-source";
import type { Color } from "../color-words";

/** Tailwind's color families and their hues in OKLCH. */
const HUES: Readonly<Record<string, number>> = Object.fromEntries(
  "red 27,orange 47,amber 66,yellow 92,lime 128,green 149,emerald 162,teal 183,cyan 211,sky 237,blue 260,indigo 277,violet 292,purple 304,fuchsia 322,pink 354,rose 16"
    .split(",")
    .map((entry) => entry.split(" "))
    .map(([family, hue]) => [family, Number(hue)]),
);
const CLASS = new RegExp(
  `(?<!\\w)(?:bg|text|border|from|via|to|ring|fill|stroke|divide|outline|shadow|accent|decoration)-(?:[trblxy]-)?(${Object.keys(HUES).join("|")})(?=-\\d{2,3}(?!\\w))`,
  "g",
);
const USUAL_CHROMA = 0.2;
const USUAL_LIGHTNESS = 0.55;
const GRAY_BELOW = 0.04;

/** Renames the family that most of the page's Tailwind classes use; `base` is that family's color. */
export function spliceTailwind(
  page: Page,
  color: Color,
  target: Oklch,
): { splices: Splice[]; base: Oklch | undefined } {
  const found = classMatches(page);
  const count = (family: string) => found.filter((place) => place.family === family).length;
  const family = [...new Set(found.map(({ family }) => family))].sort((a, b) => count(b) - count(a))[0];
  if (!family) return { splices: [], base: undefined };
  const text = familyOf(color, target);
  const hue = HUES[family] ?? 0;
  return {
    splices: found.filter((place) => place.family === family).map(({ start, end }) => ({ start, end, text })),
    base: { lightness: USUAL_LIGHTNESS, chroma: USUAL_CHROMA, hue },
  };
}

/** In class attributes, and in scripts that create elements. */
const classMatches = (page: Page) =>
  matchesIn([...attributePieces(page, ["class"]), ...scripts(page)], CLASS).map(
    ({ end, groups: [, family = ""] }) => ({ start: end - family.length, end, family }),
  );

function familyOf({ name }: Color, { hue, chroma }: Oklch): string {
  if (Object.hasOwn(HUES, name)) return name;
  if (chroma < GRAY_BELOW) return "gray";
  const distanceTo = (family: string) => {
    const distance = Math.abs((HUES[family] ?? 0) - hue);
    return Math.min(distance, 360 - distance);
  };
  return Object.keys(HUES).reduce((best, family) => (distanceTo(family) < distanceTo(best) ? family : best));
}
