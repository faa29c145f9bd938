import { markupTokens } from "~preview";
import type { ProjectFiles } from "../project-files";
import type { Range } from "./source-element";
import { trimRange } from "./trim-range";

/** A theme variable. The range is its value's. */
export type ThemeVariable = Range & {
  path: string;
  /** As in CSS: "--accent". */
  name: string;
  value: string;
  kind: "color" | "radius" | "font";
  /** Only applies in the dark theme. */
  isDark: boolean;
};

const MAX_FILE = 200_000;
const MAX_VARIABLES = 100;

/** The colors, radii and fonts of the project's style sheets, in source order. */
export const themeVariables = (files: ProjectFiles): ThemeVariable[] =>
  [...files]
    .flatMap(([path, content]) =>
      typeof content === "string" && content.length <= MAX_FILE
        ? sheetsIn(path, content).flatMap((sheet) => variablesIn(path, content, sheet))
        : [],
    )
    .slice(0, MAX_VARIABLES);

function sheetsIn(path: string, content: string): Range[] {
  if (/\.css$/i.test(path)) return [{ start: 0, end: content.length }];
  if (!/\.(?:html?|vue)$/i.test(path)) return [];
  return markupTokens(content).filter(({ kind, name }) => kind === "raw" && name === "style");
}

/** Selectors of the page root. */
const ROOT = /^(?::root|html|:host|@theme(?: (?:inline|static|default|reference))*)$/;
const DARK = /^(?:html|:root)?\.dark$|^(?:html|:root)?\[data-theme=["']?dark["']?\]$/;
const DARK_MEDIA = /^@media \(prefers-color-scheme: ?dark\)$/;

function variablesIn(path: string, content: string, sheet: Range): ThemeVariable[] {
  const found: ThemeVariable[] = [];
  const around: string[] = [];
  for (const { start, end, ending } of cssParts(content, sheet)) {
    const text = content.slice(start, end);
    if (ending === "{") around.push(text.replace(/\s+/g, " "));
    else {
      const colon = text.indexOf(":");
      const name = text.slice(0, Math.max(colon, 0)).trim();
      const range = trimRange(content, start + colon + 1, end);
      const value = content.slice(range.start, range.end);
      const kind = name.startsWith("--") ? kindOf(name, value) : null;
      const scope = scopeOf(around);
      if (kind && scope) found.push({ ...range, path, name, value, kind, isDark: scope === "dark" });
      if (ending === "}") around.pop();
    }
  }
  return found;
}

function scopeOf(around: readonly string[]): "root" | "dark" | null {
  const rules = around.filter((each) => !/^@(?:layer|media)/.test(each));
  const selectors = rules[0]?.split(",").map((each) => each.trim()) ?? [];
  if (rules.length !== 1 || around.some((each) => each.startsWith("@media") && !DARK_MEDIA.test(each)))
    return null;
  if (selectors.some((each) => DARK.test(each))) return "dark";
  if (!selectors.some((each) => ROOT.test(each))) return null;
  return around.some((each) => DARK_MEDIA.test(each)) ? "dark" : "root";
}

const COLOR =
  /^(?:#[\da-f]{3,8}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^()]{1,100}\)|light-dark\([^()]{1,100}\)|[a-z]{3,20})$/i;
/** The notation of older shadcn themes, without `hsl()`. */
const HSL_PARTS = /^[\d.]{1,8}(?:deg)? [\d.]{1,8}% [\d.]{1,8}%$/;
const LENGTH = /^[\d.]{1,10}(?:px|r?em|%)?$/;
const NOT_FAMILY = /weight|size|leading|tracking|feature|variation/;

function kindOf(name: string, value: string): ThemeVariable["kind"] | null {
  if (/radius|rounded/.test(name)) return LENGTH.test(value) ? "radius" : null;
  if (/font/.test(name))
    return NOT_FAMILY.test(name) || value.includes("var(") || value === "" ? null : "font";
  if (HSL_PARTS.test(value)) return "color";
  return COLOR.test(value) && !/^(?:inherit|initial|unset|none|auto|normal|bold)$/.test(value)
    ? "color"
    : null;
}

/** Splits a style sheet at braces and semicolons, without leading comments. */
function* cssParts(content: string, sheet: Range): Generator<Range & { ending: string }> {
  let start = sheet.start;
  let depth = 0;
  for (let at = sheet.start; at < sheet.end; at++) {
    const character = content[at] ?? "";
    if (content.startsWith("/*", at)) {
      const end = content.indexOf("*/", at + 2);
      const isLead = content.slice(start, at).trim() === "";
      at = end === -1 ? sheet.end : end + 1;
      if (isLead) start = at + 1;
    } else if (character === '"' || character === "'") at = endOfString(content, at, sheet.end);
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (depth <= 0 && "{};".includes(character)) {
      yield { ...trimRange(content, start, at), ending: character };
      start = at + 1;
    }
  }
}

function endOfString(content: string, from: number, end: number): number {
  for (let at = from + 1; at < end; at++) {
    if (content[at] === "\\") at++;
    else if (content[at] === content[from] || content[at] === "\n") return at;
  }
  return end;
}

/** Whether a text is safe as a variable's value: it cannot end the declaration or the rule. */
export const isThemeValue = (value: string): boolean =>
  /^[^{};<>\\]{1,300}$/.test(value) && !value.includes("/*") && isClosed(value);

function isClosed(value: string): boolean {
  let depth = 0;
  for (let at = 0; at < value.length; at++) {
    const character = value[at];
    if (character === '"' || character === "'") {
      const end = value.indexOf(character, at + 1);
      if (end === -1) return false;
      at = end;
    } else if (character === "(") depth++;
    else if (character === ")" && --depth < 0) return false;
  }
  return depth === 0;
}
