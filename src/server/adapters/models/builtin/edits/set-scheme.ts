import { toOklch } from "~/domain/template/oklch";
import { INVERSION_MARK, matchesIn, type Page, styleSheets } from "~/domain/template/page-pieces";
import { attributeOf, escapeText, type PageElement, type Splice } from "~/domain/template/page-source";
import { namedColor } from "../color-words";
import type { Scheme } from "../read-edits";
import type { Edited } from "./edited";

/** Swaps light and dark, preserving hues and media. */
const INVERTED = `<style ${INVERSION_MARK}>html { background: #fff; filter: invert(1) hue-rotate(180deg); } img, video, picture, iframe, [style*="background-image"] { filter: invert(1) hue-rotate(180deg); } picture img { filter: none; }</style>`;
const DECLARED = /(?<![\w-])color-scheme\s*:\s*([^;{}]+)/gi;
/** A class or attribute that style sheets use to select a scheme. */
const SWITCH =
  /(html|body|:root)?(?:\.((?:dark|light)(?:-mode|-theme)?|theme-(?:dark|light))(?![\w-])|\[(data-(?:theme|mode|color-scheme|bs-theme))\s*=[^\]]{1,30}\])/g;
const DARK_BELOW = 0.45;

/** Makes a page dark or light: with its own schemes if it has any, otherwise by inverting it. */
export function setScheme(page: Page, scheme: Scheme): Edited {
  const inverted = page.elements.find((element) => attributeOf(element, INVERSION_MARK) !== undefined);
  const own = [...colorSchemes(page, scheme), ...mediaQueries(page, scheme), ...switches(page, scheme)];
  if (own.length > 0) {
    const splices = [...own, ...schemeMeta(page, scheme)];
    const changed = splices.some(({ start, end, text }) => page.html.slice(start, end) !== text);
    return changed
      ? { splices, description: `the page is ${scheme} now` }
      : { problem: `the page is already ${scheme}` };
  }
  const isDark = startsDark(page) !== (inverted !== undefined);
  if (isDark === (scheme === "dark")) return { problem: `the page is already ${scheme}` };
  const place = inverted?.sourceCodeLocation;
  const splice = place
    ? { start: place.startOffset, end: place.endOffset, text: "" }
    : insertInHead(page, INVERTED);
  return splice
    ? { splices: [splice], description: `the page is ${scheme} now, by inverting its colors` }
    : { problem: "the page has no head or body that I could find" };
}

function colorSchemes(page: Page, scheme: Scheme): Splice[] {
  const sheets = styleSheets(page);
  const declared = matchesIn(sheets, DECLARED).map(({ start, groups }) => {
    const end = start + groups[0].trimEnd().length;
    return { start: end - (groups[1] ?? "").trimEnd().length, end, text: scheme };
  });
  if (declared.length > 0 || !sheets.some(({ text }) => text.includes("light-dark("))) return declared;
  const added = insertInHead(page, `<style>:root { color-scheme: ${scheme}; }</style>`);
  return added ? [added] : [];
}

/** `, all` makes a query always match and `not all and` never; both are reversible. */
function mediaQueries(page: Page, scheme: Scheme): Splice[] {
  const query = /(not all and )?(\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\))(, all)?/gi;
  return matchesIn(styleSheets(page), query).map(({ start, end, groups: [, , asked = "", of = ""] }) => {
    const isMatch = of.toLowerCase() === scheme;
    return { start, end, text: isMatch ? `${asked}, all` : `not all and ${asked}` };
  });
}

/** Sets the class or attribute that the style sheets, or Tailwind's `dark:`, select on `html` or `body`. */
function switches(page: Page, scheme: Scheme): Splice[] {
  const css = styleSheets(page)
    .map(({ text }) => text)
    .join("\n");
  const found = [...css.matchAll(SWITCH)];
  const usesTailwind = page.elements.some((element) =>
    /(?:^|\s)dark:/.test(attributeOf(element, "class") ?? ""),
  );
  const onBody = found.some(([, on]) => on === "body");
  const root = page.elements.find(({ tagName }) => tagName === (onBody ? "body" : "html"));
  const names = [...new Set(found.flatMap(([, , name]) => name ?? []))];
  const attributes = [...new Set(found.flatMap(([, , , name]) => name ?? []))];
  if (usesTailwind && names.length === 0) names.push("dark");
  if (!root || (names.length === 0 && attributes.length === 0)) return [];
  const kept = (attributeOf(root, "class") ?? "")
    .split(/\s+/)
    .filter((name) => name && !names.includes(name));
  const classes = [...kept, ...names.filter((name) => name.includes(scheme))].join(" ");
  return [
    ...(names.length > 0 ? setAttribute(page, root, "class", classes) : []),
    ...attributes.flatMap((name) => setAttribute(page, root, name, scheme)),
  ];
}

function setAttribute({ html }: Page, element: PageElement, name: string, value: string): Splice[] {
  const place = element.sourceCodeLocation;
  const written = place?.attrs?.[name];
  if (written)
    return [{ start: written.startOffset, end: written.endOffset, text: `${name}="${escapeText(value)}"` }];
  if (!place?.startTag || value === "") return [];
  const at = place.startTag.startOffset + 1 + element.tagName.length;
  return html.slice(at - element.tagName.length, at).toLowerCase() === element.tagName
    ? [{ start: at, end: at, text: ` ${name}="${escapeText(value)}"` }]
    : [];
}

/** Declares the scheme: the preview otherwise shows a page with two schemes in the app's theme. */
function schemeMeta(page: Page, scheme: Scheme): Splice[] {
  const meta = page.elements.find(
    (element) => element.tagName === "meta" && attributeOf(element, "name")?.toLowerCase() === "color-scheme",
  );
  if (meta) return setAttribute(page, meta, "content", scheme);
  const added = insertInHead(page, `<meta name="color-scheme" content="${scheme}">`);
  return added ? [added] : [];
}

function insertInHead({ elements }: Page, text: string): Splice | undefined {
  const tag = (name: string) => elements.find(({ tagName }) => tagName === name)?.sourceCodeLocation;
  const at =
    tag("head")?.endTag?.startOffset ??
    tag("head")?.startTag?.endOffset ??
    tag("body")?.startTag?.endOffset ??
    elements.find(({ sourceCodeLocation }) => sourceCodeLocation?.startTag)?.sourceCodeLocation?.startOffset;
  return at === undefined ? undefined : { start: at, end: at, text };
}

const BACKGROUND =
  /(?:^|[}\s,])(?:html|body|:root)\b[^{}]{0,200}\{[^}]{0,2000}?background(?:-color)?\s*:\s*([^;}]+)/i;
const DARK_CLASS = /(?:^|\s)bg-(?:black|(?:slate|gray|zinc|neutral|stone)-(?:[89]\d\d))(?:\s|$)/;

/** Whether the page sets a dark background. */
function startsDark(page: Page): boolean {
  const body = page.elements.find(({ tagName }) => tagName === "body");
  if (body && DARK_CLASS.test(attributeOf(body, "class") ?? "")) return true;
  const css = styleSheets(page)
    .map(({ text }) => text)
    .join("\n");
  const inline = /background(?:-color)?\s*:\s*([^;]+)/i.exec((body && attributeOf(body, "style")) ?? "")?.[1];
  const value = inline ?? BACKGROUND.exec(css)?.[1] ?? "";
  const variable = /var\(\s*(--[\w-]+)/.exec(value)?.[1];
  const color = variable ? (new RegExp(`${variable}\\s*:\\s*([^;}]+)`).exec(css)?.[1] ?? "") : value;
  const hex = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(color)?.[0] ?? namedColor(color.trim().toLowerCase());
  if (!hex) return false;
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  return toOklch(full.toLowerCase()).lightness < DARK_BELOW;
}
