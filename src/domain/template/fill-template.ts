import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import type { Template, TemplateValues } from "./template";

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** Replaces [start, end) of a source text. */
type Splice = { start: number; end: number; text: string };

/**
 * A template as one page, with its style sheet and script in the places where the files are linked. Values are taken as
 * text, never as markup; `values` must have passed `templateValuesInput`.
 */
export function fillTemplate({ manifest, files }: Template, values: TemplateValues = {}): string {
  const texts = new Map(
    Object.entries(manifest.variables).map(([key, variable]) => [key, values[key] ?? variable.default]),
  );
  const css = files.css.replace(
    /(--accent:\s*)[^;]+/,
    (_, name: string) => name + texts.get("accent")?.toLowerCase(),
  );
  const splices = elementsOf(parse(files.html, { sourceCodeLocationInfo: true })).flatMap((element) => {
    if (isLinkTo(element, "link", "href", "style.css")) return spliceElement(element, styleElement(css));
    if (isLinkTo(element, "script", "src", "script.js"))
      return spliceElement(element, scriptElement(files.script ?? ""));
    return spliceVariable(element, texts);
  });
  return applySplices(files.html, splices);
}

function elementsOf(parent: ParentNode): Element[] {
  return parent.childNodes.flatMap((node) =>
    defaultTreeAdapter.isElementNode(node) ? [node, ...elementsOf(node)] : [],
  );
}

const attributeOf = ({ attrs }: Element, name: string) => attrs.find((attr) => attr.name === name)?.value;

const isLinkTo = (element: Element, tagName: string, attribute: string, file: string): boolean =>
  element.tagName === tagName && attributeOf(element, attribute) === file;

function spliceElement({ sourceCodeLocation: place }: Element, text: string): Splice[] {
  return place ? [{ start: place.startOffset, end: place.endOffset, text }] : [];
}

/** The element's text becomes the variable's value, and the attribute goes with the space before it. */
function spliceVariable(element: Element, texts: ReadonlyMap<string, string>): Splice[] {
  const value = texts.get(attributeOf(element, "data-variable") ?? "");
  const place = element.sourceCodeLocation;
  const attribute = place?.attrs?.["data-variable"];
  if (value === undefined || !attribute || !place?.startTag || !place.endTag) return [];
  return [
    { start: attribute.startOffset - 1, end: attribute.endOffset, text: "" },
    { start: place.startTag.endOffset, end: place.endTag.startOffset, text: escapeText(value) },
  ];
}

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** `</style` would end the element wherever it stands; the escape means the same to CSS. */
const styleElement = (css: string): string => `<style>\n${css.replace(/<\/(?=style)/gi, "<\\/")}</style>`;

/** `<!--` in a script may swallow its end tag. */
const scriptElement = (script: string): string =>
  `<script>\n${script.replace(/<\/(?=script)/gi, "<\\/").replaceAll("<!--", "<\\!--")}</script>`;

/** Of splices that overlap, the first counts. */
function applySplices(source: string, splices: readonly Splice[]): string {
  let result = "";
  let read = 0;
  for (const { start, end, text } of [...splices].sort((a, b) => a.start - b.start)) {
    if (start < read) continue;
    result += source.slice(read, start) + text;
    read = end;
  }
  return result + source.slice(read);
}
