import "server-only";
import type { Page } from "~/domain/template/page-pieces";
import { attributeOf, contentRange, type PageElement } from "~/domain/template/page-source";
import { searchWords } from "~/domain/template/search-templates";

const PARTS: ReadonlySet<string> = new Set([
  "section",
  "article",
  "header",
  "footer",
  "nav",
  "aside",
  "form",
  "fieldset",
  "figure",
  "details",
]);
const HEADING = /^(?:h[1-6]|legend|summary|figcaption)$/;
/** Words for an element by its tag. */
const KINDS: Readonly<Record<string, string>> = {
  nav: "nav navigation navbar menu links",
  footer: "footer",
  header: "header",
  aside: "aside sidebar",
  form: "form",
};

/** Scores by where the name was found: a heading, id or label counts more than a class. */
const BY_NAME = 4;
const BY_KIND = 3;
const BY_CLASS = 2;
const WHOLE_NAME = 1;

const MAX_NAME_LENGTH = 40;
const MAX_NAMES = 6;

/** The part of a page with this name: by heading, id, label, tag or class. */
export function findSection({ elements }: Page, name: string): PageElement | undefined {
  const wanted = searchWords(name);
  if (wanted.length === 0) return undefined;
  const headings = headingsOf(elements);
  const scored = elements
    .filter((element) => isPart(element) && contentRange(element))
    .map((element) => ({
      element,
      score: scoreOf(element, headings.get(element), wanted),
      depth: depthOf(element),
    }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const found = scored.filter(({ score }) => score > 0 && score === best).sort((a, b) => a.depth - b.depth);
  const [first, second] = found;
  // Two parts with the same score at the same depth: ambiguous.
  return first && second?.depth !== first.depth ? first.element : undefined;
}

/** Names for the first parts of a page: a short heading, or else the id. */
export function sectionNames({ elements }: Page): string[] {
  const names = [...headingsOf(elements)].flatMap(([part, heading]) =>
    heading.length > 0 && heading.length <= MAX_NAME_LENGTH ? heading : (attributeOf(part, "id") ?? []),
  );
  return [...new Set(names)].slice(0, MAX_NAMES);
}

const parentOf = ({ parentNode }: PageElement): PageElement | undefined =>
  parentNode && "tagName" in parentNode ? parentNode : undefined;

function isPart(element: PageElement): boolean {
  if (PARTS.has(element.tagName)) return true;
  const isNamed = attributeOf(element, "id") !== undefined || attributeOf(element, "class") !== undefined;
  return (
    element.tagName === "div" && (isNamed || ["body", "main"].includes(parentOf(element)?.tagName ?? ""))
  );
}

function depthOf(element: PageElement): number {
  let depth = 0;
  for (let parent = parentOf(element); parent; parent = parentOf(parent)) depth++;
  return depth;
}

/** Each heading belongs to the nearest enclosing part; a part is named by its first. */
function headingsOf(elements: readonly PageElement[]): ReadonlyMap<PageElement, string> {
  const headings = new Map<PageElement, string>();
  for (const heading of elements.filter(({ tagName }) => HEADING.test(tagName))) {
    let part = parentOf(heading);
    while (part && !PARTS.has(part.tagName) && !["body", "main"].includes(parentOf(part)?.tagName ?? ""))
      part = parentOf(part);
    if (part && isPart(part) && !headings.has(part)) headings.set(part, textIn(heading));
  }
  return headings;
}

const textIn = (element: PageElement): string =>
  element.childNodes
    .map((node) => ("value" in node ? node.value : "tagName" in node ? textIn(node) : ""))
    .join("")
    .trim();

function scoreOf(element: PageElement, heading: string | undefined, wanted: readonly string[]): number {
  const names = [heading, attributeOf(element, "id"), attributeOf(element, "aria-label")];
  const kind = KINDS[element.tagName];
  const hero =
    element.tagName !== "div" && element.childNodes.some(({ nodeName }) => nodeName === "h1") ? "hero" : "";
  return Math.max(
    ...names.map((name) => matchOf(name, BY_NAME, wanted)),
    matchOf(kind, BY_KIND, wanted),
    matchOf(`${attributeOf(element, "class") ?? ""} ${hero}`, BY_CLASS, wanted),
  );
}

function matchOf(name: string | undefined, weight: number, wanted: readonly string[]): number {
  const words = new Set(searchWords((name ?? "").replace(/[-_]/g, " ")));
  if (!wanted.every((word) => words.has(word))) return 0;
  return weight + (words.size === wanted.length ? WHOLE_NAME : 0);
}
