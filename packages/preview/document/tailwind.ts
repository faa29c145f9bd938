import { attributeOf, markupTokens, replaceResources, resourceElements } from "./markup";

/** The installed version of @tailwindcss/browser: a test compares the two. */
export const TAILWIND_VERSION = "4.3.3";

// The number after the version counts our changes to the file.
export const TAILWIND_FILE = `tailwind-${TAILWIND_VERSION}-1.js`;

/** The Tailwind compiler on our origin; immutable. */
export const TAILWIND_URL = `/frame/${TAILWIND_FILE}`;

// The import is not first: otherwise the browser's preload scanner would request it from the server. Dark mode is
// class-based, so that "dark:" follows the app and a page's own toggle works too.
export const TAILWIND_ENTRY =
  '<style type="text/tailwindcss">@custom-variant dark (&:where(.dark, .dark *)); @import "tailwindcss";</style>';

const WEB_ADDRESS = /^(?:https?:)?\/\/(?=([^/]*))/i;
const CDN_HOST = /tailwindcss\.com/i;
const CDN_FILE = /\/(?:@tailwindcss\/browser|tailwindcss)(?:[@/]|$)|tailwind(?:\.min)?\.css/i;
const COMPILED_CSS = /--tw-|tailwindcss v\d/;
const CLASS_IN_CSS = /\.((?:[\w-]|\\.)+)/g;
const VARIANTS = /^(?:[a-z0-9-]+(?:\[[^\]]*\])?:)*!?-?/;
const COLORS =
  "slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose";
const COLOR = new RegExp(
  `^(?:bg|text|border|from|via|to|ring|fill|stroke|divide|outline|shadow)-(?:${COLORS})-\\d{2,3}`,
);
const UTILITY =
  /^(?:(?:[pm][xytrbl]?|gap(?:-[xy])?|space-[xy]|[wh]|size|inset|top|left|z|order|opacity|grid-cols|col-span)-(?:\d|\[|auto|full|screen)|(?:min|max)-[wh]-|text-(?:xs|sm|base|lg|xl|\dxl)$|font-(?:bold|semibold|medium|mono|sans)|(?:items|justify|self|content)-(?:start|end|center|between)|rounded-(?:\w?-?(?:sm|md|lg|xl|\dxl|full))|shadow-(?:sm|md|lg|xl)|flex-(?:col|row|wrap|1)|bg-(?:white|black)|text-(?:white|black)|tracking-|leading-)/;

/** Whether a page uses Tailwind without including compiled styles. */
export function needsTailwind(html: string): boolean {
  const elements = resourceElements(html);
  if (elements.some(({ tag }) => attributeOf(tag, "type") === "text/tailwindcss" || isCdn(tag))) return true;
  const css = elements.map(({ name, text }) => (name === "style" ? text : "")).join("\n");
  if (COMPILED_CSS.test(css)) return false;
  const defined = new Set(
    Array.from(css.matchAll(CLASS_IN_CSS), ([, name = ""]) => name.replaceAll("\\", "")),
  );
  const undefinedHere = [...classesOf(html)].filter((name) => !defined.has(name));
  return undefinedHere.some(isColor) || undefinedHere.filter(isUtility).length >= 2;
}

/** The page without links to Tailwind CDNs, and the removed addresses. */
export function withoutTailwindCdn(html: string): { html: string; removed: string[] } {
  const removed: string[] = [];
  const rest = replaceResources(html, ({ tag }) => {
    if (!isCdn(tag)) return null;
    removed.push(attributeOf(tag, "src") ?? attributeOf(tag, "href") ?? "");
    return "";
  });
  return { html: rest, removed };
}

/** Whether the page has its own entry for the Tailwind compiler. */
export function hasTailwindEntry(html: string): boolean {
  return resourceElements(html).some(({ tag }) => attributeOf(tag, "type") === "text/tailwindcss");
}

function isCdn(tag: string): boolean {
  const address = attributeOf(tag, "src") ?? attributeOf(tag, "href") ?? "";
  const match = WEB_ADDRESS.exec(address);
  return match !== null && (CDN_HOST.test(match[1] ?? "") || CDN_FILE.test(address.slice(match[0].length)));
}

function isColor(name: string): boolean {
  return COLOR.test(name.replace(VARIANTS, ""));
}

function isUtility(name: string): boolean {
  return isColor(name) || UTILITY.test(name.replace(VARIANTS, ""));
}

function classesOf(html: string): Set<string> {
  const tags = markupTokens(html).filter(({ kind }) => kind === "tag");
  return new Set(
    tags.flatMap(({ start, end }) => (attributeOf(html.slice(start, end), "class") ?? "").split(/\s+/)),
  );
}
