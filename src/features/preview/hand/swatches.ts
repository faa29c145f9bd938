import palette from "tailwindcss/colors";
import { themeVariables } from "~/domain/project/hand-edit/theme-variables";
import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "../copy";
import type { Swatch, Swatches } from "./color-field";

/** The colors of the theme, as the browser reads them, by the names of their variables. */
const themeColors = (files: ProjectFiles): ReadonlyMap<string, string> =>
  new Map(
    themeVariables(files)
      .filter(({ kind, isDark }) => kind === "color" && !isDark)
      .map(({ name, value }) => [name, /^[\d.]/.test(value) ? `hsl(${value})` : value]),
  );

const group = (title: string, swatches: readonly Swatch[]): Swatches =>
  swatches.length > 0 ? [{ title, swatches }] : [];

/** The theme's colors, as variables. */
export function themeSwatches(files: ProjectFiles): Swatches {
  const swatches = [...themeColors(files)].map(([name, color]) => ({
    name: name.slice(2),
    value: color.startsWith("hsl(") && !color.includes(",") ? `hsl(var(${name}))` : `var(${name})`,
    color,
  }));
  return group(copy.hand.theme, swatches);
}

const HUES = [
  ...([
    "slate",
    "zinc",
    "stone",
    "red",
    "orange",
    "amber",
    "yellow",
    "lime",
    "green",
    "emerald",
    "teal",
  ] as const),
  ...(["cyan", "sky", "blue", "indigo", "violet", "purple", "fuchsia", "pink", "rose"] as const),
];
const SHADES = ["100", "300", "500", "700", "900"] as const;

/** The theme's colors, then Tailwind's, as classes. */
export function classSwatches(prefix: "text" | "bg", own: readonly string[], files: ProjectFiles): Swatches {
  const colors = themeColors(files);
  const swatch = (name: string, color: string): Swatch => ({ name, value: `${prefix}-${name}`, color });
  const themed = own.flatMap((name) => {
    const color = colors.get(`--color-${name}`) ?? colors.get(`--${name}`);
    return color ? [swatch(name, color)] : [];
  });
  const plain = [swatch("white", "#ffffff"), swatch("black", "#000000")];
  const hues = SHADES.flatMap((shade) => HUES.map((hue) => swatch(`${hue}-${shade}`, palette[hue][shade])));
  return [...group(copy.hand.theme, themed), ...group(copy.hand.palette, [...plain, ...hues])];
}
