import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";

export type PageElement = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** Replaces [start, end) of a source text. */
export type Splice = { start: number; end: number; text: string };

/** Browsers stop nesting at this depth; beyond it, parsing takes quadratic time. */
const MAX_DEPTH = 512;
const MAX_ELEMENTS = 10_000;
const MAX_PAGE_LENGTH = 100_000;

class TooComplex extends Error {}

/**
 * The elements of a page in document order, with source positions. Empty for a page that is too large or too deeply
 * nested to parse quickly.
 */
export function readElements(html: string): PageElement[] {
  if (html.length > MAX_PAGE_LENGTH) return [];
  let depth = 0;
  let elements = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: () => {
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw new TooComplex();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
  try {
    return elementsIn(parse(html, { sourceCodeLocationInfo: true, treeAdapter }));
  } catch (error) {
    if (error instanceof TooComplex) return [];
    throw error;
  }
}

/** An element's descendants, in document order. */
export function elementsIn(root: ParentNode): PageElement[] {
  const elements: PageElement[] = [];
  const waiting: ParentNode[] = [root];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    if (parent !== root) elements.push(parent as PageElement);
    for (const child of parent.childNodes.toReversed())
      if (defaultTreeAdapter.isElementNode(child)) waiting.push(child);
  }
  return elements;
}

export const attributeOf = ({ attrs }: PageElement, name: string): string | undefined =>
  attrs.find((attr) => attr.name === name)?.value;

/** The source range between an element's tags; undefined without both tags. */
export function contentRange({ sourceCodeLocation: place }: PageElement) {
  if (!place?.startTag || !place.endTag) return undefined;
  return { start: place.startTag.endOffset, end: place.endTag.startOffset };
}

/** Escapes a text for an element's content or a quoted attribute. */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Applies splices to a source; of overlapping ones, the first wins. */
export function applySplices(source: string, splices: readonly Splice[]): string {
  let result = "";
  let read = 0;
  for (const { start, end, text } of [...splices].sort((a, b) => a.start - b.start)) {
    if (start < read) continue;
    result += source.slice(read, start) + text;
    read = end;
  }
  return result + source.slice(read);
}
