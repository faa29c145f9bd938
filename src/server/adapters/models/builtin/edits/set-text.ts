import { matchesIn, type Page, scripts } from "~/domain/template/page-pieces";
import {
  contentRange,
  elementsIn,
  escapeText,
  type PageElement,
  type Splice,
} from "~/domain/template/page-source";
import { escapePattern } from "~/domain/text/escape-pattern";
import type { Edit } from "../read-edits";
import type { Edited } from "./edited";

const NOT_TEXT: ReadonlySet<string> = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "iframe",
  "textarea",
]);
const TEXT_ATTRIBUTES = ["placeholder", "aria-label", "alt", "title", "value"];

type Range = { start: number; end: number };

/** Sets the title, the first heading, or both, because users often call the heading the title. */
export function setTitle(page: Page, { text, where }: Extract<Edit, { kind: "title" }>): Edited {
  const title = page.elements.find(
    ({ tagName, parentNode }) => tagName === "title" && parentNode?.nodeName === "head",
  );
  const heading = page.elements.find(({ tagName }) => tagName === "h1");
  const wasOneText = title && heading && textOf(title) === textOf(heading);
  const targets = [
    ...(title && (where !== "heading" || wasOneText) ? [title] : []),
    ...(heading && where !== "tab" ? [heading] : []),
  ];
  const noun = where === "tab" ? "title" : where;
  const found =
    where === "title"
      ? targets.length > 0
      : targets.includes((where === "tab" ? title : heading) as PageElement);
  if (!found) return { problem: `the page has no ${noun} that I can change` };
  const splices = targets.flatMap((element) => spliceText(page, element, text));
  const changed = splices.some(({ start, end, text: next }) => page.html.slice(start, end) !== next);
  if (!changed) return { problem: `the ${noun} is “${text}” already` };
  return { splices, description: `the ${noun} is now “${text}”` };
}

const textOf = (element: PageElement): string =>
  textNodesIn(element)
    .map(({ value }) => value)
    .join("")
    .trim();

/** Replaces an element's only text in place, keeping icons and markup around it; several are replaced together. */
function spliceText(page: Page, element: PageElement, text: string): Splice[] {
  const texts = textNodesIn(element).filter(({ value }) => value.trim() !== "");
  const content = contentRange(element);
  const range = texts.length === 1 && texts[0] ? trimmed(page.html, texts[0]) : content;
  return range ? [{ ...range, text: escapeText(text) }] : [];
}

function trimmed(html: string, { start, end }: Range): Range {
  const source = html.slice(start, end);
  const before = source.length - source.trimStart().length;
  return { start: start + before, end: start + before + source.trim().length };
}

function textNodesIn(root: PageElement): (Range & { value: string })[] {
  return [root, ...elementsIn(root)].flatMap(({ childNodes }) =>
    childNodes.flatMap((node) =>
      "value" in node && node.sourceCodeLocation
        ? [
            {
              start: node.sourceCodeLocation.startOffset,
              end: node.sourceCodeLocation.endOffset,
              value: node.value,
            },
          ]
        : [],
    ),
  );
}

/** Replaces a text wherever the page shows it, or else where it is a whole string literal in a script. */
export function replaceText(page: Page, { from, to }: Extract<Edit, { kind: "replace" }>): Edited {
  const splices =
    [
      spliceVisibleText(page, from, to, "gu"),
      spliceVisibleText(page, from, to, "giu"),
      spliceScripts(page, from, to),
    ].find((found) => found.length > 0) ?? [];
  if (splices.length === 0) return { problem: `I cannot find the text “${from}” on the page` };
  const places = splices.length > 1 ? ` in ${splices.length} places` : "";
  return { splices, description: `“${from}” is now “${to}”${places}` };
}

function spliceVisibleText({ html, elements }: Page, from: string, to: string, flags: string): Splice[] {
  const pattern = new RegExp(wholeWords(escapeText(from)), flags);
  const ranges = elements
    .filter(({ tagName }) => !NOT_TEXT.has(tagName))
    .flatMap((element) => [
      ...textNodesIn({
        ...element,
        childNodes: element.childNodes.filter(({ nodeName }) => nodeName === "#text"),
      }),
      ...attributeRanges(html, element),
    ]);
  return ranges.flatMap(({ start, end }) => {
    // The parser merges misplaced texts into one range, with the tags between them.
    const source = html.slice(start, end).replace(TAG, blank);
    // The letters of an entity are not text.
    const isPlain = escapeText(from) === from;
    const visible = isPlain ? source.replace(/&#?\w+;?/g, blank) : source;
    return [...visible.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: start + index,
      end: start + index + found.length,
      text: escapeText(to),
    }));
  });
}

const TAG = /<[/!]?[a-z-][^<>]*>/gi;
const blank = (source: string): string => "\0".repeat(source.length);

function wholeWords(text: string): string {
  const words = text.trim().split(/\s+/).map(escapePattern).join("\\s+");
  const before = /^[\p{L}\p{N}]/u.test(text) ? "(?<![\\p{L}\\p{N}])" : "";
  return `${before}${words}${/[\p{L}\p{N}]$/u.test(text) ? "(?![\\p{L}\\p{N}])" : ""}`;
}

/** The values of quoted attributes that users see or hear. */
function attributeRanges(html: string, { sourceCodeLocation: place, tagName, attrs }: PageElement): Range[] {
  return attrs.flatMap(({ name }) => {
    const range = place?.attrs?.[name];
    if (!range || !TEXT_ATTRIBUTES.includes(name) || (name === "value" && tagName !== "input")) return [];
    const source = html.slice(range.startOffset, range.endOffset);
    const open = source.search(/["']/);
    if (open === -1 || !/=\s*["']/.test(source)) return [];
    return [{ start: range.startOffset + open + 1, end: range.endOffset - 1 }];
  });
}

function spliceScripts(page: Page, from: string, to: string): Splice[] {
  const literal = new RegExp(`(["'\`])${escapePattern(from)}\\1`, "g");
  const text = JSON.stringify(to).replaceAll("<", "\\u003c");
  return matchesIn(scripts(page), literal).map(({ start, end }) => ({ start, end, text }));
}
