/** @typedef {{ l: number, c: number, h: number }} Oklch lightness and chroma from 0, hue in degrees */
/** @typedef {{ accent: string, "accent-hover": string, "accent-soft": string, link: string, ring: string }} Palette */

/** @param {number} value from 0 to 1 */
const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** @param {string} hex `#585dd0` @returns {Oklch} */
export function oklchOf(hex) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const by = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, by),
    h: (Math.atan2(by, a) * 180) / Math.PI + (by < 0 ? 360 : 0),
  };
}

/** @param {Oklch} color @returns {[number, number, number]} linear red, green and blue; outside 0 to 1 out of gamut */
function linearOf({ l, c, h }) {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** @param {Oklch} color */
const luminance = (color) => {
  const [r, g, b] = linearOf(color).map((value) => Math.min(1, Math.max(0, value)));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};

/** WCAG's contrast. @param {Oklch} first @param {Oklch} second */
export function contrast(first, second) {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const WHITE = { l: 1, c: 0, h: 0 };
/** The brightest and the darkest surface that text stands on, of the dark and of the light theme; see globals.css. */
const SURFACES = { dark: { l: 0.29, c: 0, h: 0 }, light: { l: 0.93, c: 0, h: 0 } };

/** Less chroma where the screen has no such color. @param {Oklch} color */
function inGamut(color) {
  let { c } = color;
  const isInside = () => linearOf({ ...color, c }).every((value) => value > -0.001 && value < 1.001);
  while (c > 0 && !isInside()) c -= 0.005;
  return { ...color, c: Math.max(0, c) };
}

/**
 * The nearest color, by lightness, with enough contrast on a ground.
 * @param {Oklch} wanted @param {Oklch} ground @param {number} ratio
 */
function readable(wanted, ground, ratio) {
  const step = ground.l > 0.5 ? -0.005 : 0.005;
  let color = inGamut(wanted);
  while (contrast(color, ground) < ratio && color.l > 0 && color.l < 1)
    color = inGamut({ ...wanted, l: color.l + step });
  return color;
}

/** @param {Oklch} color @param {string} [alpha] */
const css = ({ l, c, h }, alpha) =>
  `oklch(${l.toFixed(3)} ${c.toFixed(3)} ${h.toFixed(1)}${alpha ? ` / ${alpha}` : ""})`;

/**
 * The accent's colors in both themes, made lighter or darker until they can be read: 4.6:1 for white on the accent, 5.3:1
 * for links and 3:1 for the focus ring.
 * @param {string} hex @returns {{ hue: string, dark: Palette, light: Palette, accent: Oklch }}
 */
export function brandColors(hex) {
  const wanted = oklchOf(hex);
  const accent = readable(wanted, WHITE, 4.6);
  /** @param {"dark" | "light"} theme @returns {Palette} */
  const palette = (theme) => {
    const ground = SURFACES[theme];
    const isDark = theme === "dark";
    return {
      accent: css(accent),
      "accent-hover": css({ ...accent, l: accent.l - 0.04 }),
      "accent-soft": css(accent, isDark ? "0.16" : "0.1"),
      link: css(
        readable(
          { ...wanted, l: isDark ? 0.76 : 0.5, c: Math.min(wanted.c, isDark ? 0.12 : 0.2) },
          ground,
          5.3,
        ),
      ),
      ring: css(readable({ ...wanted, l: isDark ? 0.66 : 0.57 }, ground, 3)),
    };
  };
  return { hue: wanted.h.toFixed(1), dark: palette("dark"), light: palette("light"), accent };
}

/** @param {Oklch} color @returns {string} for mails and pictures, which know no other notation */
export const hexOf = (color) =>
  `#${linearOf(inGamut(color))
    .map((value) => {
      const inside = Math.min(1, Math.max(0, value));
      const encoded = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;
