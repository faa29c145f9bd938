import {
  applySplices,
  attributeOf,
  contentRange,
  escapeText,
  type PageElement,
  readElements,
  type Splice,
} from "./page-source";
import type { Template, TemplateValues } from "./template";

/**
 * A template as one page, with its style sheet and script inlined where they are linked. Values are inserted as text,
 * never as markup; `values` must have passed `templateValuesInput`.
 */
export function fillTemplate({ manifest, files }: Template, values: TemplateValues = {}): string {
  const texts = new Map(
    Object.entries(manifest.variables).map(([key, variable]) => [key, values[key] ?? variable.default]),
  );
  const css = files.css.replace(
    /(--accent:\s*)[^;]+/,
    (_, name: string) => name + texts.get("accent")?.toLowerCase(),
  );
  const splices = readElements(files.html).flatMap((element) => {
    if (isLinkTo(element, stylesheet)) return spliceElement(element, styleElement(css));
    if (isLinkTo(element, script)) return spliceElement(element, scriptElement(files.script ?? ""));
    return spliceVariable(element, texts);
  });
  return applySplices(files.html, splices);
}

type Link = { tagName: string; attribute: string; file: string };

const stylesheet: Link = { tagName: "link", attribute: "href", file: "style.css" };
const script: Link = { tagName: "script", attribute: "src", file: "script.js" };

const isLinkTo = (element: PageElement, { tagName, attribute, file }: Link): boolean =>
  element.tagName === tagName && attributeOf(element, attribute) === file;

function spliceElement({ sourceCodeLocation: place }: PageElement, text: string): Splice[] {
  return place ? [{ start: place.startOffset, end: place.endOffset, text }] : [];
}

/** Replaces the element's content with the variable's value, and removes the attribute. */
function spliceVariable(element: PageElement, texts: ReadonlyMap<string, string>): Splice[] {
  const value = texts.get(attributeOf(element, "data-variable") ?? "");
  const attribute = element.sourceCodeLocation?.attrs?.["data-variable"];
  const content = contentRange(element);
  if (value === undefined || !attribute || !content) return [];
  return [
    { start: attribute.startOffset - 1, end: attribute.endOffset, text: "" },
    { ...content, text: escapeText(value) },
  ];
}

/** `</style` anywhere would end the element; the escape means the same in CSS. */
const styleElement = (css: string): string => `<style>\n${css.replace(/<\/(?=style)/gi, "<\\/")}</style>`;

/** `<!--` in a script may swallow its end tag. */
const scriptElement = (script: string): string =>
  `<script>\n${script.replace(/<\/(?=script)/gi, "<\\/").replaceAll("<!--", "<\\!--")}</script>`;
