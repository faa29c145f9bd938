import "server-only";
import { type Oklch, toOklch } from "~/domain/template/oklch";
import { namedColour } from "../colour-words";

/** A colour at [start, end) of a CSS text; `alpha` is two hex digits, or empty. */
export type CssColour = { start: number; end: number; colour: Oklch; alpha: string };

const COLOUR =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(rgb|hsl|oklch)a?\(\s*([\d.%\s,/deg]{3,60})\)|(?<=[:\s,(])[a-z]{3,20}(?=\s*[;,)}!]|\s*$)/gi;

/** The literal colours of a CSS text: hex, `rgb()`, `hsl()`, `oklch()` and names. */
export function findColours(css: string): CssColour[] {
  return [...css.matchAll(COLOUR)].flatMap(({ index, 0: found, 1: form, 2: parts = "" }) => {
    const read = form ? fromParts(form.toLowerCase(), parts) : fromHex(found);
    return read ? [{ start: index, end: index + found.length, ...read }] : [];
  });
}

type Read = Pick<CssColour, "colour" | "alpha">;

function fromHex(text: string): Read | undefined {
  const hex = text.startsWith("#") ? text.toLowerCase() : namedColour(text.toLowerCase());
  if (!hex) return undefined;
  const full = hex.length <= 5 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  return { colour: toOklch(full.slice(0, 7)), alpha: full.slice(7) };
}

function fromParts(form: string, parts: string): Read | undefined {
  const [a, b, c, opacity] = parts
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map((part) => ({ value: Number.parseFloat(part), isShare: part.endsWith("%") }));
  if (!a || !b || !c || ![a, b, c].every(({ value }) => Number.isFinite(value))) return undefined;
  const alpha = opacity ? byte((opacity.isShare ? opacity.value / 100 : opacity.value) * 255) : "";
  if (form === "oklch") {
    const lightness = a.isShare ? a.value / 100 : a.value;
    return {
      colour: { lightness, chroma: b.isShare ? (b.value / 100) * 0.4 : b.value, hue: c.value },
      alpha,
    };
  }
  const channels =
    form === "rgb"
      ? [a, b, c].map(({ value, isShare }) => (isShare ? (value / 100) * 255 : value))
      : fromHsl(a.value, b.value / 100, c.value / 100);
  return { colour: toOklch(`#${channels.map(byte).join("")}`), alpha };
}

function fromHsl(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((shift) => {
    const at = (shift + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}

const byte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");
