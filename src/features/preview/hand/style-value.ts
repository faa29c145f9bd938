import { isThemeValue, type ThemeVariable } from "~/domain/project/hand-edit/theme-variables";

const BARE_NUMBER = /(^|\s)([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20}))(?=\s|$)/g;

/**
 * A typed value of a CSS property as it can be written: a bare number counts pixels where the property takes a length.
 * Null: the browser does not know it.
 */
export function styleValueOf(property: string, typed: string): string | null {
  if (!isThemeValue(typed)) return null;
  const inPixels = typed.replace(BARE_NUMBER, "$1$2px");
  return [typed, inPixels].find((value) => CSS.supports(property, value)) ?? null;
}

const properties = { color: "color", radius: "border-radius", font: "font-family" } as const;

/** The same of a theme's variable. Older themes leave out the function around the parts of a color. */
export function variableValueOf({ kind }: ThemeVariable, typed: string): string | null {
  if (kind === "color" && CSS.supports("color", `hsl(${typed})`)) return typed;
  return styleValueOf(properties[kind], typed);
}
