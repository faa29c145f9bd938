import { type MarkupToken, markupTokens } from "~preview";
import { decodeEntities } from "./entities";
import { lineCounter } from "./line-counter";
import type { Literal, SourceAttribute, SourceElement } from "./source-element";
import { styleEntries } from "./style-entries";
import { isSpace, trimRange } from "./trim-range";
import { collapseSpace } from "./write-text";

type Language = "html" | "vue";

const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/** Opening tags that end an element whose closing tag is optional. */
const ENDED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(["li"]),
  dt: new Set(["dt", "dd"]),
  dd: new Set(["dt", "dd"]),
  tr: new Set(["tr", "tbody", "tfoot"]),
  td: new Set(["td", "th", "tr", "tbody", "tfoot"]),
  th: new Set(["td", "th", "tr", "tbody", "tfoot"]),
  option: new Set(["option", "optgroup"]),
  p: new Set(
    "p div ul ol dl table section article header footer main nav aside form pre h1 h2 h3 h4 h5 h6 hr".split(
      " ",
    ),
  ),
};

/** An element that is still open. */
type Open = { element: Writable; name: string; read: number };
type Writable = { -readonly [Key in keyof SourceElement]: SourceElement[Key] } & {
  texts: Literal[];
  children: SourceElement[];
};

/** The elements of a page or of a Vue template, in source order. */
export function markupElements(source: string, language: Language): SourceElement[] {
  const lineAt = lineCounter(source);
  const found: Writable[] = [];
  const open: Open[] = [];
  const top = () => open.at(-1);
  const endTop = (at: number, end = at) => {
    const last = open.pop();
    if (!last) return;
    addTexts(source, last, at);
    last.element.end = end;
    const around = top();
    if (around) around.read = end;
  };
  for (const token of markupTokens(source)) {
    const { kind, name, start, end, complete } = token;
    if (!complete && kind !== "raw") break;
    const around = top();
    if (kind === "comment" || kind === "raw") {
      // Not page text.
      if (around) addTexts(source, around, start);
      if (around) around.read = end;
      continue;
    }
    if (kind === "closing-tag") {
      const at = open.findLastIndex((each) => each.name === name);
      if (at === -1) continue;
      while (open.length > at + 1) endTop(start);
      endTop(start, end);
      continue;
    }
    if (language === "html" && around && ENDED_BY[around.name]?.has(name)) endTop(start);
    const parent = top();
    if (parent) addTexts(source, parent, start);
    if (parent) parent.read = end;
    const isEmpty = VOID.has(name) || (source[end - 2] === "/" && (language === "vue" || isSvg(open)));
    const element = readTag(source, token, { language, isEmpty, parent: parent?.element ?? null });
    element.line = lineAt(start);
    parent?.element.children.push(element);
    found.push(element);
    if (!isEmpty) open.push({ element, name, read: end });
  }
  while (open.length > 0) endTop(source.length);
  return language === "html" ? found : inTemplate(found);
}

const isSvg = (open: readonly Open[]): boolean => open.some(({ name }) => name === "svg" || name === "math");

/** The elements inside a component's first template. */
function inTemplate(found: readonly Writable[]): SourceElement[] {
  const template = found.find(({ tag, parent }) => tag === "template" && parent === null);
  if (!template) return [];
  return found.filter(({ start, end }) => start > template.start && end <= template.end);
}

/** Vue's interpolations in a text. */
function mustachesIn(text: string): { index: number; length: number }[] {
  const found: { index: number; length: number }[] = [];
  for (let index = text.indexOf("{{"); index !== -1; ) {
    const close = text.indexOf("}}", index + 2);
    if (close === -1) break;
    found.push({ index, length: close + 2 - index });
    index = text.indexOf("{{", close + 2);
  }
  return found;
}

/** Adds an element's texts from `read` to `end`. */
function addTexts(source: string, { element, read }: Open, end: number): void {
  const { language } = element;
  let from = read;
  const add = (to: number) => {
    const range = trimRange(source, from, to);
    if (range.start === range.end) return;
    const text = decodeEntities(collapseSpace(source.slice(range.start, range.end)));
    element.texts.push({ ...range, text, form: language === "vue" ? "vue" : "markup" });
  };
  if (language === "vue")
    for (const { index, length } of mustachesIn(source.slice(read, end))) {
      element.hasComputedContent = true;
      add(read + index);
      from = read + index + length;
    }
  add(end);
}

type TagContext = { language: Language; isEmpty: boolean; parent: SourceElement | null };

function readTag(
  source: string,
  { start, end }: MarkupToken,
  { language, isEmpty, parent }: TagContext,
): Writable {
  let nameEnd = start + 1;
  while (nameEnd < end && !isSpace(source[nameEnd]) && !"/>".includes(source[nameEnd] ?? "")) nameEnd++;
  const attributes = readAttributes(source, nameEnd, end - 1);
  const style = attributes.find(({ name }) => name === "style");
  const isRaw = /^(?:script|style|textarea|title)$/.test(source.slice(start + 1, nameEnd));
  return {
    language,
    start,
    end,
    tag: source.slice(start + 1, nameEnd),
    line: 1,
    attributesAt: nameEnd,
    attributes,
    hasSpread: false,
    style: style ? styleOf(style) : null,
    texts: [],
    textAt: isEmpty || isRaw ? null : end,
    hasComputedContent: attributes.some(({ name }) => name === "v-text" || name === "v-html"),
    parent,
    braces: null,
    children: [],
  };
}

const styleOf = ({ value }: SourceAttribute): SourceElement["style"] => {
  // With entities, offsets in the text and the source differ.
  const isPlain = value?.form === "attribute" && value.text.length === value.end - value.start;
  if (!value || !isPlain) return "computed";
  return { entries: styleEntries(value.text, value.start), entriesAt: value.end, followsSpread: false };
};

/** Parses the attributes between a tag's name and its end. */
function readAttributes(source: string, from: number, to: number): SourceAttribute[] {
  const attributes: SourceAttribute[] = [];
  const skip = (at: number, isPart: (character: string) => boolean) => {
    let next = at;
    while (next < to && isPart(source[next] ?? "")) next++;
    return next;
  };
  for (let at = from; at < to; ) {
    const start = skip(at, (character) => isSpace(character) || character === "/");
    const nameEnd = skip(start, (character) => !isSpace(character) && !"=/".includes(character));
    if (nameEnd === start) {
      at = start + 1;
      continue;
    }
    const name = source.slice(start, nameEnd).toLowerCase();
    const equals = skip(nameEnd, isSpace);
    if (source[equals] !== "=") {
      attributes.push({ name, start, end: nameEnd, value: null, isComputed: false });
      at = nameEnd;
      continue;
    }
    const valueStart = skip(equals + 1, isSpace);
    const quote = source[valueStart] ?? "";
    const isQuoted = quote === '"' || quote === "'";
    const range = isQuoted
      ? {
          start: valueStart + 1,
          end: Math.min(
            skip(valueStart + 1, (character) => character !== quote),
            to,
          ),
        }
      : { start: valueStart, end: skip(valueStart, (character) => !isSpace(character)) };
    const text = decodeEntities(source.slice(range.start, range.end));
    at = isQuoted ? range.end + 1 : range.end;
    attributes.push({
      name,
      start,
      end: at,
      value: { ...range, text, form: isQuoted ? "attribute" : "bare-attribute" },
      isComputed: false,
    });
  }
  return attributes;
}
