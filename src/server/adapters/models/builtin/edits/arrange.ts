import "server-only";
import { type Page, scripts } from "~/domain/template/page-pieces";
import { attributeOf, elementsIn, type PageElement } from "~/domain/template/page-source";
import type { Edit } from "../read-edits";
import type { Edited } from "./edited";
import { findSection, sectionNames } from "./find-section";

const NON_CONTENT_TAGS: ReadonlySet<string> = new Set([
  "script",
  "style",
  "link",
  "meta",
  "template",
  "noscript",
  "title",
]);
const FRAME: ReadonlySet<string> = new Set(["header", "nav", "footer"]);

type Range = { start: number; end: number };

function unknown(page: Page, name: string): Edited {
  const names = sectionNames(page);
  const known = names.length > 0 ? `; it has ${names.map((found) => `“${found}”`).join(", ")}` : "";
  return { problem: `I cannot tell which part of the page “${name}” is${known}` };
}

export function removeSection(page: Page, { name }: Extract<Edit, { kind: "remove" }>): Edited {
  const section = findSection(page, name);
  const range = section && rangeOf(section);
  if (!section || !range) return unknown(page, name);
  if (isScripted(page, section))
    return { problem: `the page's script uses “${name}”, so I left it in place` };
  const before = /(?<![ \t])[ \t]*$/.exec(textBefore(page.html, range))?.[0].length ?? 0;
  const isOwnLine = page.html[range.start - before - 1] === "\n";
  const after = isOwnLine ? (/^[ \t]*(?:\r\n|\n)/.exec(page.html.slice(range.end))?.[0].length ?? 0) : 0;
  const start = after > 0 ? range.start - before : range.start;
  return { splices: [{ start, end: range.end + after, text: "" }], description: `“${name}” is gone` };
}

/** Enough for an indentation: searching a whole long page for trailing space would take quadratic time. */
const textBefore = (html: string, { start }: Range): string => html.slice(Math.max(0, start - 200), start);

/** Whether a script looks up an element of the section by id, class or data attribute, and could fail without it. */
function isScripted(page: Page, section: PageElement): boolean {
  const elements = [section, ...elementsIn(section)];
  const ids = elements.flatMap((element) => attributeOf(element, "id") ?? []);
  const marks = elements.flatMap((element) => [
    ...(attributeOf(element, "class") ?? "").split(/\s+/),
    ...element.attrs.flatMap(({ name }) => (name.startsWith("data-") ? name : [])),
  ]);
  const code = scripts(page).map(({ text }) => text);
  const named = new Set(code.flatMap((text) => text.match(/(?<=["'`#])[\w-]+/g) ?? []));
  // It returns null for no match, unlike `querySelectorAll`.
  const selectors = code.flatMap((text) => text.match(/\bquerySelector\(\s*["'`][^)\n]{1,200}/g) ?? []);
  const selected = new Set(selectors.flatMap((text) => text.match(/(?<=[.[])[\w-]+/g) ?? []));
  return ids.some((id) => named.has(id)) || marks.some((mark) => selected.has(mark));
}

/** Moves a section among its siblings, but not past a header, navigation or footer around them. */
export function moveSection(page: Page, { name, to }: Extract<Edit, { kind: "move" }>): Edited {
  const section = findSection(page, name);
  if (!section) return unknown(page, name);
  const row = siblingsOf(section);
  const at = row.indexOf(section);
  const target = { up: row[at - 1], down: row[at + 1], first: row[0], last: row.at(-1) }[to];
  if (!target || target === section) return { problem: `“${name}” cannot move any further that way` };
  const description = to === "up" || to === "down" ? `“${name}” moved ${to}` : `“${name}” comes ${to} now`;
  return relocate(page, section, target, to === "up" || to === "first" ? "before" : "after", description);
}

export function placeSection(page: Page, { name, side, other }: Extract<Edit, { kind: "place" }>): Edited {
  const section = findSection(page, name);
  const target = findSection(page, other);
  if (!section) return unknown(page, name);
  if (!target) return unknown(page, other);
  if (section === target || contains(section, target) || contains(target, section))
    return { problem: `“${name}” cannot go ${side} “${other}”` };
  return relocate(page, section, target, side, `“${name}” stands ${side} “${other}” now`);
}

const contains = (outer: PageElement, inner: PageElement) => elementsIn(outer).includes(inner);

function siblingsOf(section: PageElement): PageElement[] {
  const siblings = (section.parentNode?.childNodes ?? []).filter(
    (node): node is PageElement => "tagName" in node && rangeOf(node) !== undefined,
  );
  return siblings.filter(
    (element) =>
      element === section ||
      (!NON_CONTENT_TAGS.has(element.tagName) && (FRAME.has(section.tagName) || !FRAME.has(element.tagName))),
  );
}

function rangeOf(element: PageElement): Range | undefined {
  const place = element.sourceCodeLocation;
  return place?.startTag && place.endTag ? { start: place.startOffset, end: place.endOffset } : undefined;
}

/** Moves a section, with the white space before it, next to the target. */
function relocate(
  { html }: Page,
  section: PageElement,
  target: PageElement,
  side: "before" | "after",
  description: string,
): Edited {
  const from = rangeOf(section);
  const to = rangeOf(target);
  if (!from || !to) return { problem: "a part of the page has no end tag, so I cannot move it" };
  const space = /(?<!\s)\s*$/.exec(textBefore(html, from))?.[0] ?? "";
  const source = html.slice(from.start, from.end);
  const at = side === "before" ? to.start : to.end;
  const text = side === "before" ? source + space : space + source;
  return {
    splices: [
      { start: from.start - space.length, end: from.end, text: "" },
      { start: at, end: at, text },
    ],
    description,
  };
}
