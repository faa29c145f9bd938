import "server-only";
import { contrast, type Oklch, toHex, toOklch } from "./colour";

/** WCAG AA for text, with a hair to spare for rounding in browsers. */
const TEXT_CONTRAST = 4.6;
/** WCAG AA for the outline of controls. */
const OUTLINE_CONTRAST = 3.05;
/** Below this a filled button cannot be told from the page. */
const VISIBLE_CONTRAST = 1.3;
const WHITE = "#ffffff";
const INK = "#141414";

export type Mode = "light" | "dark";

/** Custom properties by name (without dashes) and their values. */
export type Theme = Readonly<Record<string, string>>;

/** Moves the lightness step by step until the colour reads on every ground; direction is given by the mode. */
function readableOn(grounds: readonly string[], colour: Oklch, mode: Mode, ratio: number): string {
  const [step, end] = mode === "light" ? [-0.01, 0] : [0.01, 1];
  let lightness = colour.lightness;
  let hex = toHex(colour);
  while (grounds.some((ground) => contrast(ground, hex) < ratio) && lightness !== end) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    hex = toHex({ ...colour, lightness });
  }
  return hex;
}

const betterInk = (fill: string) => (contrast(fill, WHITE) >= TEXT_CONTRAST ? WHITE : INK);

/** A fill on which white or ink reads; mid tones between the two are moved to the nearer one. */
function fillFor(accent: Oklch): string {
  const hex = toHex(accent);
  const ink = betterInk(hex);
  return contrast(hex, ink) >= TEXT_CONTRAST ? hex : readableOn([WHITE], accent, "light", TEXT_CONTRAST);
}

/**
 * The whole palette of a page from one accent. Neutrals carry a trace of its hue.
 * Every text colour has AA contrast on `bg`, `surface` and `accent-soft`, whatever the accent: that is
 * the promise recipes build on, and theme.test.ts holds it for any accent.
 */
export function themeFor(accentHex: string, mode: Mode): Theme {
  const accent = toOklch(accentHex);
  const isNeutral = accent.chroma < 0.03;
  const tint = isNeutral ? 0 : 1;
  const neutral = (lightness: number, chroma: number) =>
    toHex({ lightness, chroma: chroma * tint, hue: accent.hue });
  const isLight = mode === "light";

  const bg = isLight ? neutral(0.988, 0.003) : neutral(0.165, 0.008);
  const surface = isLight ? "#ffffff" : neutral(0.208, 0.01);
  const soft = isLight
    ? neutral(0.955, Math.min(0.035, accent.chroma))
    : neutral(0.275, Math.min(0.05, accent.chroma));
  const grounds = [bg, surface, soft];

  const text = neutral(isLight ? 0.22 : 0.96, 0.012);
  const fill = fillFor(accent);
  const accentText = readableOn(grounds, accent, mode, TEXT_CONTRAST);
  const brand = contrast(fill, bg) < VISIBLE_CONTRAST ? accentText : fill;
  return {
    accent: accentText,
    "accent-contrast": betterInk(accentText),
    "accent-soft": soft,
    brand,
    "brand-contrast": betterInk(brand),
    bg,
    surface,
    text,
    muted: readableOn(
      grounds,
      { lightness: isLight ? 0.5 : 0.7, chroma: 0.016 * tint, hue: accent.hue },
      mode,
      TEXT_CONTRAST,
    ),
    border: neutral(isLight ? 0.915 : 0.3, 0.008),
    "border-strong": readableOn(
      grounds,
      { lightness: isLight ? 0.7 : 0.5, chroma: 0.01 * tint, hue: accent.hue },
      mode,
      OUTLINE_CONTRAST,
    ),
    danger: readableOn(grounds, toOklch("#d92d20"), mode, TEXT_CONTRAST),
    success: readableOn(grounds, toOklch("#079455"), mode, TEXT_CONTRAST),
    shadow: isLight
      ? "0 1px 2px rgb(0 0 0 / 0.05), 0 8px 24px -12px rgb(0 0 0 / 0.12)"
      : "0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px -16px rgb(0 0 0 / 0.7)",
  };
}
