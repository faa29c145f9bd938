import { isThemeValue, type ThemeVariable } from "~/domain/project/hand-edit/theme-variables";

const BARE_NUMBER = /(^|\s)([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20}))(?=\s|$)/g;

/**
 * Normalizes a value of a CSS property: a bare number gets pixels where the property takes a length. Null if invalid.
 */
export function styleValueOf(property: string, typed: string): string | null {
  if (!isThemeValue(typed)) return null;
  const inPixels = typed.replace(BARE_NUMBER, "$1$2px");
  return [typed, inPixels].find((value) => CSS.supports(property, value)) ?? null;
}

const properties = { color: "color", radius: "border-radius", font: "font-family" } as const;

/** The same for a theme variable. Older themes store bare color components. */
export function variableValueOf({ kind }: ThemeVariable, typed: string): string | null {
  if (kind === "color" && CSS.supports("color", `hsl(${typed})`)) return typed;
  return styleValueOf(properties[kind], typed);
}
