import { isThemeValue, type ThemeVariable } from "~/domain/project/hand-edit/theme-variables";

const BARE_NUMBER = /(^|\s)([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20}))(?=\s|$)/g;
/** They load something or, in old browsers, run it. */
const UNSAFE = /(?:url|image-set|expression|src)\s*\(|@import|javascript:/i;

/**
 * Normalizes a value of a CSS property: a bare number gets pixels where the property takes a length. Null if invalid.
 */
export function styleValueOf(property: string, typed: string): string | null {
  if (!isThemeValue(typed) || UNSAFE.test(typed)) return null;
  const inPixels = typed.replace(BARE_NUMBER, "$1$2px");
  return [typed, inPixels].find((value) => CSS.supports(property, value)) ?? null;
}

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+))([a-z%]*)$/i;
/** Units of which one is much. */
const COARSE = /^(?:r?em|ch|ex|l?h|in|cm)$/i;

/** A length some steps away, in its own unit. @param computed used in place of a keyword */
export function steppedLength(
  property: string,
  value: string,
  { by, computed }: { by: number; computed: string },
) {
  const [, digits, unit = "px"] = value.match(NUMBER) ?? computed.match(NUMBER) ?? ["", "0", "px"];
  const next = Number(digits) + by * (COARSE.test(unit) ? 0.1 : 1);
  const rounded = Math.round(next * 100) / 100;
  return `${property.startsWith("margin") ? rounded : Math.max(0, rounded)}${unit || "px"}`;
}

/** The number of a length in CSS pixels; 0 for others. */
export const pixelsOf = (value: string): number => Number(/^(-?[\d.]+)px$/.exec(value)?.[1] ?? 0);

const properties = { color: "color", radius: "border-radius", font: "font-family" } as const;

/** The same for a theme variable. Older themes store bare color components. */
export function variableValueOf({ kind }: ThemeVariable, typed: string): string | null {
  if (kind === "color" && CSS.supports("color", `hsl(${typed})`)) return typed;
  return styleValueOf(properties[kind], typed);
}
