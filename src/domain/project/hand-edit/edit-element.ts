import type { TextEdit } from "../merge-texts";
import { boxSide, withSide } from "./box-sides";
import { elementAt } from "./read-elements";
import type { Range, SourceAttribute, SourceElement } from "./source-element";
import { isSpace } from "./trim-range";
import { writeAttribute, writeContent, writeText } from "./write-text";

/** A manual change of an element. */
export type ElementChange =
  /** Replaces one of its texts; `index` from 0. */
  | { kind: "text"; index: number; text: string }
  /** The literal part of its classes. */
  | { kind: "classes"; classes: string }
  /** Null: removes it. */
  | { kind: "style"; name: string; value: string | null }
  | { kind: "attribute"; name: "src" | "alt" | "href"; value: string }
  /** Moves it by a number of siblings; negative: to the front. */
  | { kind: "move"; by: number }
  | { kind: "duplicate" }
  | { kind: "delete" };

/** Why an element cannot be changed by hand. */
export type Refusal =
  | "not-found"
  | "computed-text"
  | "computed-classes"
  | "computed-style"
  | "computed-attribute"
  | "no-siblings"
  | "page-part";

/** `start`: the element's new offset; after a deletion, its parent's. */
export type ElementEdit = { edits: TextEdit[]; start: number } | { refused: Refusal };

/** `start`: the element's offset in the file. */
type SourceLocation = { path: string; source: string; start: number };

/** Minimal source edits for a change of an element. */
export function editElement({ path, source, start }: SourceLocation, change: ElementChange): ElementEdit {
  const element = elementAt(path, source, start);
  if (!element) return { refused: "not-found" };
  const refused = refusalOf(element, change);
  if (refused) return { refused };
  switch (change.kind) {
    case "text":
      return { edits: [textEdit(source, element, change)], start };
    case "classes":
      return {
        edits: [attributeEdit(source, element, { name: classNameOf(element), value: change.classes })],
        start,
      };
    case "attribute":
      return { edits: [attributeEdit(source, element, change)], start };
    case "style":
      return { edits: styleEdits(source, element, change), start };
    case "move":
      return moveAmongSiblings(source, element, change.by);
    case "duplicate":
      return { edits: [{ at: unitOf(element).end, remove: 0, insert: copyOf(source, element) }], start };
    case "delete":
      return { edits: [removal(source, unitOf(element))], start: element.parent?.start ?? start };
  }
}

/** Why a change is impossible; null: it is possible. */
export function refusalOf(element: SourceElement, change: ElementChange): Refusal | null {
  switch (change.kind) {
    case "text":
      return element.texts[change.index] || (change.index === 0 && canTakeText(element))
        ? null
        : "computed-text";
    case "classes":
      return attributeRefusal(element, classNameOf(element), "computed-classes");
    case "attribute":
      return attributeRefusal(element, change.name, "computed-attribute");
    case "style":
      return styleRefusal(element, change.name);
    default:
      return orderRefusal(element, change);
  }
}

const canTakeText = ({ textAt, hasComputedContent, children }: SourceElement): boolean =>
  textAt !== null && !hasComputedContent && children.length === 0;

export const classNameOf = ({ language }: SourceElement): string =>
  language === "jsx" ? "className" : "class";

/** The effective attribute: of duplicates, browsers use the first and JSX the last. */
export function attributeOf({ attributes, language }: SourceElement, name: string): SourceAttribute | null {
  const isNamed = (attribute: SourceAttribute) => attribute.name === name;
  return (language === "jsx" ? attributes.findLast(isNamed) : attributes.find(isNamed)) ?? null;
}

function attributeRefusal(element: SourceElement, name: string, reason: Refusal): Refusal | null {
  const attribute = attributeOf(element, name);
  // Only classes may mix literal and computed parts.
  const isPartly = name === classNameOf(element) && attribute?.value;
  if (attribute) return isPartly || !attribute.isComputed ? null : reason;
  const isBound = element.attributes.some(
    (each) => each.name === `:${name}` || each.name === `v-bind:${name}`,
  );
  // Vue merges bound and static classes.
  return isBound && name !== "class" ? reason : null;
}

function styleRefusal(element: SourceElement, name: string): Refusal | null {
  const { style } = element;
  if (style === "computed") return "computed-style";
  const entry = style?.entries.find((each) => each.name === name);
  return entry && !entry.value ? "computed-style" : null;
}

/** The range that is moved, duplicated or deleted. */
const unitOf = (element: SourceElement): Range => element.braces ?? element;

const PAGE_PARTS = new Set(["html", "head", "body"]);

function orderRefusal(element: SourceElement, change: ElementChange): Refusal | null {
  if (element.language === "html" && PAGE_PARTS.has(element.tag.toLowerCase())) return "page-part";
  if (!element.parent) return "no-siblings";
  return change.kind === "move" && !siblingOf(element, change.by) ? "no-siblings" : null;
}

/** The sibling at a distance. */
function siblingOf(element: SourceElement, by: number): SourceElement | null {
  const siblings = element.parent?.children ?? [];
  return siblings[siblings.indexOf(element) + by] ?? null;
}

function textEdit(
  source: string,
  element: SourceElement,
  { index, text }: { index: number; text: string },
): TextEdit {
  const literal = element.texts[index];
  if (!literal)
    return { at: element.textAt ?? element.end, remove: 0, insert: writeContent(element.language, text) };
  return { at: literal.start, remove: literal.end - literal.start, insert: writeText(source, literal, text) };
}

function attributeEdit(
  source: string,
  element: SourceElement,
  { name, value: text }: { name: string; value: string },
): TextEdit {
  const attribute = attributeOf(element, name);
  if (!attribute)
    return { at: element.attributesAt, remove: 0, insert: ` ${name}="${writeAttribute(text)}"` };
  const { value, start, end } = attribute;
  if (!value) return { at: start, remove: end - start, insert: `${name}="${writeAttribute(text)}"` };
  // A computed part may follow directly.
  const space = value.form === "template" && text !== "" && source[value.end] === "$" ? " " : "";
  return { at: value.start, remove: value.end - value.start, insert: writeText(source, value, text) + space };
}

type StyleChange = { name: string; value: string | null };

/** Changes one side in a shorthand that sets it, and with a shorthand each side that is set apart from it. */
function styleEdits(source: string, element: SourceElement, change: StyleChange): TextEdit[] {
  const { name, value } = change;
  const entries = element.style === null || element.style === "computed" ? [] : element.style.entries;
  const box = boxSide(name);
  const around = box && entries.find((entry) => entry.name === box.name && entry.value);
  if (box && around?.value && value !== null && !entries.some((entry) => entry.name === name)) {
    const written = withSide(around.value.text, box.side, value);
    if (written !== null) return [styleEdit(source, element, { name: box.name, value: written })];
  }
  const sides = entries.filter((entry) => entry.value && boxSide(entry.name)?.name === name);
  return [change, ...sides.map((side) => ({ name: side.name, value }))]
    .map((each) => styleEdit(source, element, each))
    .toSorted((a, b) => a.at - b.at);
}

function styleEdit(source: string, element: SourceElement, { name, value }: StyleChange): TextEdit {
  const { style, language, attributesAt } = element;
  const isObject = language === "jsx";
  const written =
    value === null ? "" : isObject ? `${propertyName(name)}: ${JSON.stringify(value)}` : `${name}: ${value}`;
  if (style === null || style === "computed") {
    if (value === null) return { at: attributesAt, remove: 0, insert: "" };
    const insert = isObject ? ` style={{ ${written} }}` : ` style="${writeAttribute(written)}"`;
    return { at: attributesAt, remove: 0, insert };
  }
  const entry = style.entries.find((each) => each.name === name);
  if (entry?.value && value !== null) {
    const { start, end, form } = entry.value;
    const insert = form === "bare-attribute" ? JSON.stringify(value) : writeText(source, entry.value, value);
    return { at: start, remove: end - start, insert: isObject ? insert : writeAttribute(value) };
  }
  const separator = isObject ? "," : ";";
  if (entry) return entryRemoval(source, entry, separator);
  if (value === null) return { at: style.entriesAt, remove: 0, insert: "" };
  if (isObject && style.followsSpread) return { at: style.entriesAt, remove: 0, insert: `, ${written}` };
  if (isObject)
    return { at: style.entriesAt, remove: 0, insert: ` ${written}${style.entries.length > 0 ? "," : " "}` };
  const last = style.entries.at(-1);
  const isOpen = last !== undefined && !source.slice(last.end, style.entriesAt).includes(";");
  const lead = last === undefined ? "" : isOpen ? "; " : source[style.entriesAt - 1] === " " ? "" : " ";
  return { at: style.entriesAt, remove: 0, insert: lead + writeAttribute(written) };
}

const propertyName = (name: string): string => {
  const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return /^[a-zA-Z]+$/.test(camel) ? camel : JSON.stringify(name);
};

/** Removes an entry with the separator after it, or before it if it is last. */
function entryRemoval(
  source: string,
  { start, end }: { start: number; end: number },
  separator: string,
): TextEdit {
  let to = end;
  while (isSpace(source[to])) to++;
  if (source[to] === separator) {
    to++;
    while (isSpace(source[to])) to++;
    return { at: start, remove: to - start, insert: "" };
  }
  let from = start;
  while (isSpace(source[from - 1])) from--;
  if (source[from - 1] === separator) from--;
  else from = start;
  return { at: from, remove: end - from, insert: "" };
}

/** The siblings trade places in turn, so that what stands between them stays. */
function moveAmongSiblings(source: string, element: SourceElement, by: number): ElementEdit {
  const siblings = element.parent?.children ?? [];
  const at = siblings.indexOf(element);
  const moved = siblings.slice(Math.min(at, at + by), Math.max(at, at + by) + 1).map(unitOf);
  const texts = moved.map(({ start, end }) => source.slice(start, end));
  const turned =
    by > 0 ? [...texts.slice(1), ...texts.slice(0, 1)] : [...texts.slice(-1), ...texts.slice(0, -1)];
  const edits = moved.map(({ start, end }, index) => ({
    at: start,
    remove: end - start,
    insert: turned[index] ?? "",
  }));
  const place = by > 0 ? edits.length - 1 : 0;
  const grown = edits.slice(0, place).reduce((sum, { insert, remove }) => sum + insert.length - remove, 0);
  return { edits, start: element.start - unitOf(element).start + (edits[place]?.at ?? 0) + grown };
}

/** By how many siblings an element must move to stand before or after another; null if the source has them apart. */
export function distanceTo(element: SourceElement, other: SourceElement, isAfter: boolean): number | null {
  const siblings = element.parent?.children ?? [];
  const [from, to] = [siblings.indexOf(element), siblings.indexOf(other)];
  if (from < 0 || to < 0) return null;
  return to - from + (isAfter ? 0 : -1) + (to < from ? 1 : 0);
}

/** A copy of an element with its leading white space, without its id, which must be unique. */
function copyOf(source: string, element: SourceElement): string {
  const { start, end } = unitOf(element);
  const lead = source.slice(leadStart(source, start), start);
  const id = attributeOf(element, "id");
  if (!id) return lead + source.slice(start, end);
  return lead + source.slice(start, id.start).trimEnd() + source.slice(id.end, end);
}

function removal(source: string, { start, end }: Range): TextEdit {
  const lead = leadStart(source, start);
  // Keep the line break if the line has other content.
  const at = source[lead] === "\n" || source[lead] === "\r" ? lead : start;
  return { at, remove: end - at, insert: "" };
}

/** Start of the white space before an offset, with at most one line break. */
function leadStart(source: string, start: number): number {
  let at = start;
  while (source[at - 1] === " " || source[at - 1] === "\t") at--;
  if (source[at - 1] !== "\n") return start;
  return source[at - 2] === "\r" ? at - 2 : at - 1;
}
