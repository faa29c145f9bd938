import { type Oklch, toHex, toOklch } from "~/domain/template/oklch";
import { attributePieces, matchesIn, type Page, styleSheets } from "~/domain/template/page-pieces";
import type { Splice } from "~/domain/template/page-source";
import type { Color } from "../color-words";
import { type CssColor, findColors } from "./css-colors";
import type { Edited } from "./edited";
import { spliceTailwind } from "./tailwind-colors";

const ACCENT =
  /^--(?:(?:colou?r|clr|app|site|theme|ui|bs)-)*(?:accent|primary|brand)(?:-(?:colou?r|500|600|base|main|default))?$/i;
const DECLARATION = /(?<![\w-])(--[\w-]{1,80})\s*:\s*([^;{}]{1,300})/g;
const HSL_PARTS = /^[\d.]+(?:deg)?\s+[\d.]+%\s+[\d.]+%$/;
/** Below this, a color looks gray. */
const MIN_ACCENT_CHROMA = 0.045;
/** Degrees to either side that look like the same color. */
const SAME_HUE = 28;
/** Tints and shades further from the base keep their lightness, so that text stays readable on them. */
const SAME_LIGHTNESS = 0.2;

/** Changes the accent color: its custom property, or else the most common hue of the page's colors. */
export function setAccent(page: Page, color: Color): Edited {
  const target = toOklch(color.hex);
  const property = accentProperty(page);
  const splices = property ? spliceProperty(page, property, color.hex) : spliceFamily(page, color, target);
  if (splices.length === 0) return { problem: "the page has no accent color that I can change" };
  const changed = splices.some(({ start, end, text }) => page.html.slice(start, end).toLowerCase() !== text);
  return changed
    ? { splices, description: `the accent color is now ${color.name}` }
    : { problem: `the accent color is already ${color.name}` };
}

/** The accent's custom property; of several, the most used. */
function accentProperty(page: Page): string | undefined {
  const css = styleSheets(page)
    .map(({ text }) => text)
    .join("\n");
  const names = [...new Set(Array.from(css.matchAll(DECLARATION), ([, name = ""]) => name))];
  const uses = (name: string) => css.split(`var(${name}`).length;
  return names.filter((name) => ACCENT.test(name)).sort((a, b) => uses(b) - uses(a))[0];
}

/** Sets the property, and shifts the colors of properties named after it. */
function spliceProperty(page: Page, property: string, hex: string): Splice[] {
  const declared = declarationsIn(page);
  const before = declared
    .filter(({ name }) => name === property)
    .map(({ value }) => findColors(value)[0]?.color);
  const base = before.find((color) => color !== undefined);
  const stem = `${property.replace(/-(?:colou?r|500|600|base|main|default)$/i, "")}-`;
  return declared.flatMap(({ name, value, range }) => {
    if (name === property) return [{ ...range, text: HSL_PARTS.test(value) ? hslParts(hex) : hex }];
    if (!base || !name.startsWith(stem)) return [];
    const colors = findColors(value).filter(({ color }) => color.chroma > MIN_ACCENT_CHROMA);
    return colors.map((found) => shifted(found, range.start, base, toOklch(hex)));
  });
}

const declarationsIn = (page: Page) =>
  matchesIn(styleSheets(page), DECLARATION).map(({ start, groups: [found, name = "", value = ""] }) => {
    const end = start + found.trimEnd().length;
    return { name, value: value.trim(), range: { start: end - value.trimEnd().length, end } };
  });

/** `222 47% 11%`, as some style sheets store a color for `hsl()`. */
function hslParts(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const lightness = (max + min) / 2;
  const span = max - min;
  if (span === 0) return `0 0% ${Math.round(lightness * 100)}%`;
  const sector =
    max === red
      ? ((green - blue) / span + 6) % 6
      : max === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  const saturation = span / (1 - Math.abs(2 * lightness - 1));
  return `${Math.round(sector * 60)} ${Math.round(saturation * 100)}% ${Math.round(lightness * 100)}%`;
}

function spliceFamily(page: Page, color: Color, target: Oklch): Splice[] {
  const tailwind = spliceTailwind(page, color, target);
  const found = colorsOf(page).filter(({ color }) => color.chroma > MIN_ACCENT_CHROMA);
  const base = tailwind.base ?? mostCommon(found.map(({ color }) => color));
  if (!base) return tailwind.splices;
  const family = found.filter(({ color }) => distance(color.hue, base.hue) <= SAME_HUE);
  return [...tailwind.splices, ...family.map((each) => shifted(each, 0, base, target))];
}

/** All colors in style sheets, `style` attributes and SVG attributes. */
const colorsOf = (page: Page): CssColor[] =>
  [...styleSheets(page), ...attributePieces(page, ["style", "fill", "stroke", "stop-color"])].flatMap(
    ({ start, text }) =>
      findColors(text).map((found) => ({ ...found, start: found.start + start, end: found.end + start })),
  );

/** The most saturated color near the most common hue. */
function mostCommon(colors: readonly Oklch[]): Oklch | undefined {
  const counts = new Map<number, number>();
  for (const { hue } of colors) counts.set(Math.round(hue / 10), (counts.get(Math.round(hue / 10)) ?? 0) + 1);
  const weight = (bin: number) =>
    [...counts].reduce(
      (sum, [other, count]) => sum + (distance(other * 10, bin * 10) <= SAME_HUE ? count : 0),
      0,
    );
  const best = [...counts.keys()].sort((a, b) => weight(b) - weight(a))[0];
  if (best === undefined) return undefined;
  return colors
    .filter(({ hue }) => distance(hue, best * 10) <= SAME_HUE)
    .reduce((most, color) => (color.chroma > most.chroma ? color : most));
}

const distance = (a: number, b: number) => Math.min(Math.abs(a - b) % 360, 360 - (Math.abs(a - b) % 360));

/** Replaces a color of the old accent's family with its equivalent in the new one's. */
function shifted({ start, end, color, alpha }: CssColor, offset: number, base: Oklch, target: Oklch): Splice {
  const isNear = Math.abs(color.lightness - base.lightness) < SAME_LIGHTNESS;
  const lightness = color.lightness + (isNear ? target.lightness - base.lightness : 0);
  // A grey base has no meaningful hue to rotate from.
  const tint =
    base.chroma > MIN_ACCENT_CHROMA
      ? {
          chroma: (color.chroma * target.chroma) / base.chroma,
          hue: (target.hue + color.hue - base.hue + 360) % 360,
        }
      : target;
  const hex = toHex({ ...tint, lightness: Math.min(0.97, Math.max(0.12, lightness)) });
  return { start: start + offset, end: end + offset, text: hex + alpha };
}
