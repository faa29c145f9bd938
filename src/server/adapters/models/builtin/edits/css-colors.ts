import { type Oklch, toOklch } from "~/domain/template/oklch";
import { namedColor } from "../color-words";

/** A color at [start, end) of a CSS text; `alpha` is two hex digits, or empty. */
export type CssColor = { start: number; end: number; color: Oklch; alpha: string };

const COLOR =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(rgb|hsl|oklch)a?\(\s*([\d.%\s,/deg]{3,60})\)|(?<=[:\s,(])[a-z]{3,20}(?=\s*[;,)}!]|\s*$)/gi;

/** The literal colors of a CSS text: hex, `rgb()`, `hsl()`, `oklch()` and names. */
export function findColors(css: string): CssColor[] {
  return [...css.matchAll(COLOR)].flatMap(({ index, 0: found, 1: notation, 2: parts = "" }) => {
    const parsed = notation ? fromParts(notation.toLowerCase(), parts) : fromHex(found);
    return parsed ? [{ start: index, end: index + found.length, ...parsed }] : [];
  });
}

type ParsedColor = Pick<CssColor, "color" | "alpha">;

function fromHex(text: string): ParsedColor | undefined {
  const hex = text.startsWith("#") ? text.toLowerCase() : namedColor(text.toLowerCase());
  if (!hex) return undefined;
  const full = hex.length <= 5 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  return { color: toOklch(full.slice(0, 7)), alpha: full.slice(7) };
}

function fromParts(notation: string, parts: string): ParsedColor | undefined {
  const [a, b, c, opacity] = parts
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map((part) => ({ value: Number.parseFloat(part), isPercent: part.endsWith("%") }));
  if (!a || !b || !c || ![a, b, c].every(({ value }) => Number.isFinite(value))) return undefined;
  const alpha = opacity ? byte((opacity.isPercent ? opacity.value / 100 : opacity.value) * 255) : "";
  if (notation === "oklch") {
    const lightness = a.isPercent ? a.value / 100 : a.value;
    return {
      color: { lightness, chroma: b.isPercent ? (b.value / 100) * 0.4 : b.value, hue: c.value },
      alpha,
    };
  }
  const channels =
    notation === "rgb"
      ? [a, b, c].map(({ value, isPercent }) => (isPercent ? (value / 100) * 255 : value))
      : fromHsl(a.value, b.value / 100, c.value / 100);
  return { color: toOklch(`#${channels.map(byte).join("")}`), alpha };
}

function fromHsl(hue: number, saturation: number, lightness: number): number[] {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((shift) => {
    const at = (shift + hue / 30) % 12;
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}

const byte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");
