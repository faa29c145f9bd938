import { parser } from "@lezer/javascript";
import { nestingProblem } from "~preview";
import { decodeEntities } from "./entities";
import { lineCounter } from "./line-counter";
import type {
  Literal,
  Range,
  SourceAttribute,
  SourceElement,
  SourceStyle,
  StyleEntry,
} from "./source-element";
import { stringLiteral, unescaped } from "./string-literal";
import { isSpace, trimRange } from "./trim-range";
import { collapseSpace } from "./write-text";

type Node = ReturnType<typeof parser.parse>["topNode"];

/** Position of a child element. */
type ChildPosition = { from: number; parent: SourceElement; siblings: SourceElement[]; braces: Range | null };

/** An element, and the offset that orders it as the compiler does. */
type OrderedElement = { element: SourceElement; orderedBy: number };

const plain = parser.configure({ dialect: "jsx" });
const typed = parser.configure({ dialect: "jsx ts" });

/**
 * The elements and fragments of a script, in the order in which the compiler numbers them: after their attributes and
 * children.
 *
 * @returns null for a script that cannot be parsed
 */
export function jsxElements(path: string, source: string): SourceElement[] | null {
  if (nestingProblem(path, source) !== null) return null;
  const tree = (/\.[cm]?tsx?$/i.test(path) ? typed : plain).parse(withNamesForComments(source));
  const ordered: OrderedElement[] = [];
  const lineAt = lineCounter(source);
  let isBroken = false;
  const visit = (node: Node, place: ChildPosition | null): void => {
    if (node.type.isError) isBroken = true;
    if (node.name !== "JSXElement") {
      for (const child of childrenOf(node)) visit(child, place);
      return;
    }
    // Elements in other expressions are no direct children.
    const own = place?.from === node.from ? place : null;
    const children: SourceElement[] = [];
    const element: SourceElement = {
      ...readElement(node, source),
      line: lineAt(node.from),
      parent: own?.parent ?? null,
      braces: own?.braces ?? null,
      children,
    };
    own?.siblings.push(element);
    for (const child of childrenOf(node)) {
      const inner = child.name === "JSXEscape" ? conditionalElement(child, source) : null;
      const braces = inner && { start: child.from, end: child.to };
      visit(child, { from: (inner ?? child).from, parent: element, siblings: children, braces });
    }
    const tag = node.firstChild;
    const isNumberedEarly = tag !== null && hasKeyAfterSpread(tag, source);
    ordered.push({ element, orderedBy: isNumberedEarly ? tag.to : node.to });
  };
  visit(tree.topNode, null);
  if (isBroken) return null;
  return ordered.toSorted((a, b) => a.orderedBy - b.orderedBy).map(({ element }) => element);
}

/**
 * Replaces comments that fill braces by a name of equal length, because the parser rejects empty expressions. Offsets
 * do not change.
 */
function withNamesForComments(source: string): string {
  let result = "";
  let read = 0;
  for (let at = source.indexOf("{"); at !== -1; at = source.indexOf("{", at)) {
    const end = afterComments(source, at + 1);
    if (end > at + 1 && source[end] === "}") {
      const first = trimRange(source, at + 1, end).start;
      result = `${result}${source.slice(read, first)}a`.padEnd(end);
      read = end;
    }
    at = Math.max(end, at + 1);
  }
  return result + source.slice(read);
}

/** The end of the comments at an offset, with white space around them; the offset itself if there are none. */
function afterComments(source: string, from: number): number {
  let end = from;
  for (;;) {
    const { start } = trimRange(source, end, source.length);
    const isLine = source.startsWith("//", start);
    if (!isLine && !source.startsWith("/*", start)) return end === from ? from : start;
    const close = source.indexOf(isLine ? "\n" : "*/", start + 2);
    if (close === -1) return from;
    end = close + (isLine ? 1 : 2);
  }
}

function* childrenOf(node: Node): Generator<Node> {
  for (let child = node.firstChild; child; child = child.nextSibling) yield child;
}

/** The element in braces of the form `condition && <Element />` or `condition ? <Element /> : null`. */
function conditionalElement(braces: Node, source: string): Node | null {
  const expression = [...childrenOf(braces)].find(({ name }) =>
    /^(?:Binary|Conditional)Expression$/.test(name),
  );
  if (!expression) return null;
  const [, operator, ...branches] = childrenOf(expression);
  const isAnd = operator !== undefined && source.slice(operator.from, operator.to) === "&&";
  const isOrNull = expression.name === "ConditionalExpression" && branches.at(-1)?.name === "null";
  const [first] = isAnd || isOrNull ? branches : [];
  return first?.name === "JSXElement" ? first : (first?.getChild("JSXElement") ?? null);
}

/** For these the compiler emits createElement, which numbers the element before its children. */
function hasKeyAfterSpread(tag: Node, source: string): boolean {
  let hasSpread = false;
  for (const child of childrenOf(tag)) {
    if (child.name === "JSXSpreadAttribute") hasSpread = true;
    if (hasSpread && child.name === "JSXAttribute" && nameOf(child, source) === "key") return true;
  }
  return false;
}

const nameOf = ({ firstChild }: Node, source: string): string =>
  firstChild ? source.slice(firstChild.from, firstChild.to) : "";

type OwnParts = Omit<SourceElement, "line" | "parent" | "braces" | "children">;

function readElement(node: Node, source: string): OwnParts {
  const tag = node.firstChild;
  const isFragment = tag?.name === "JSXFragmentTag";
  const parts = tag ? [...childrenOf(tag)] : [];
  const name = isFragment ? undefined : parts[1];
  const attributes = parts.filter(({ name }) => name === "JSXAttribute");
  const style = attributes.find((each) => nameOf(each, source) === "style");
  const contents = [...childrenOf(node)].slice(1).filter((each) => each.name !== "JSXCloseTag");
  const texts = contents.flatMap((each) => textIn(each, source));
  return {
    language: "jsx",
    start: node.from,
    end: node.to,
    tag: name ? source.slice(name.from, name.to) : "",
    attributesAt: name?.to ?? node.from,
    attributes: attributes.map((each) => readAttribute(each, source)),
    hasSpread: parts.some(({ name }) => name === "JSXSpreadAttribute"),
    style: style ? readStyle(style, source) : null,
    texts,
    textAt: tag?.name === "JSXOpenTag" ? tag.to : null,
    hasComputedContent: contents.some((each) => each.name === "JSXEscape" && isComputed(each, source)),
  };
}

/** Whether braces contain more than a comment or a text. */
const isComputed = (braces: Node, source: string): boolean =>
  [...childrenOf(braces)].some(
    (node) =>
      !/^(?:\{|\}|BlockComment|LineComment)$/.test(node.name) &&
      !isText(node) &&
      // Named by `withNamesForComments`.
      !(node.name === "VariableName" && source[node.from] === "/"),
  );

const isText = (node: Node): boolean =>
  node.name === "String" || (node.name === "TemplateString" && !node.getChild("Interpolation"));

function textIn(node: Node, source: string): Literal[] {
  const inner =
    node.name === "JSXEscape" && !isComputed(node, source) ? [...childrenOf(node)].find(isText) : null;
  if (inner) {
    const { value } = literalOf(inner, source);
    return value && value.text.trim() !== "" ? [value] : [];
  }
  if (node.name !== "JSXText") return [];
  const { start, end } = trimRange(source, node.from, node.to);
  if (start === end) return [];
  return [{ start, end, text: decodeEntities(collapseSpace(source.slice(start, end))), form: "jsx" }];
}

function readAttribute(node: Node, source: string): SourceAttribute {
  const own = { name: nameOf(node, source), start: node.from, end: node.to };
  const value = node.getChild("JSXAttributeValue");
  if (value) return { ...own, value: stringLiteral(value, source), isComputed: false };
  const braces = node.getChild("JSXEscape");
  const expression = braces && [...childrenOf(braces)].find(({ name }) => name !== "{" && name !== "}");
  return { ...own, ...literalOf(expression ?? null, source) };
}

/** Common functions that join classes. */
const CLASS_JOINERS = /^(?:cn|cx|clsx|classnames|classNames|twMerge|twJoin)$/;

/** The literal text of an expression, or its literal beginning, as in `cn("…", more)` or a template. */
function literalOf(node: Node | null, source: string): Pick<SourceAttribute, "value" | "isComputed"> {
  if (!node) return { value: null, isComputed: false };
  if (isText(node)) return { value: stringLiteral(node, source), isComputed: false };
  if (node.name === "TemplateString") {
    const first = node.getChild("Interpolation");
    const range: Range = { start: node.from + 1, end: first?.from ?? node.to - 1 };
    // An expression may continue the last class name.
    const isWhole = !first || isSpace(source[range.end - 1]) || range.end === range.start;
    // Keep the space before an expression.
    if (first) range.end = trimRange(source, range.start, range.end).end;
    const written = source.slice(range.start, range.end);
    return {
      value: isWhole ? { ...range, text: unescaped(written), form: "template" } : null,
      isComputed: first !== null,
    };
  }
  const joins = node.name === "CallExpression" && CLASS_JOINERS.test(nameOf(node, source));
  const first = joins ? node.getChild("ArgList")?.getChild("String") : null;
  return { value: first ? stringLiteral(first, source) : null, isComputed: true };
}

function readStyle(attribute: Node, source: string): SourceStyle | "computed" {
  const object = attribute.getChild("JSXEscape")?.getChild("ObjectExpression");
  if (!object) return "computed";
  const properties = object.getChildren("Property");
  const spreadAt = properties.findLastIndex((each) => each.getChild("Spread"));
  const entries = properties.flatMap((property, at): StyleEntry[] => {
    if (property.getChild("Spread")) return [];
    const [key] = childrenOf(property);
    const last = property.lastChild;
    const name = key ? source.slice(key.from, key.to).replace(/^["']|["']$/g, "") : "";
    // A later spread may override it.
    const isLast = at > spreadAt && last && last.from !== key?.from;
    const value = isLast ? styleValue(last, source) : null;
    return [{ name: cssName(name), start: property.from, end: property.to, value }];
  });
  const spread = properties[spreadAt];
  return { entries, entriesAt: spread?.to ?? object.from + 1, followsSpread: spread !== undefined };
}

/** As in React, a bare number is in pixels. */
function styleValue(node: Node, source: string): Literal | null {
  if (node.name === "String") return stringLiteral(node, source);
  if (node.name !== "Number") return null;
  const written = source.slice(node.from, node.to);
  return {
    start: node.from,
    end: node.to,
    text: written === "0" ? "0" : `${written}px`,
    form: "bare-attribute",
  };
}

const cssName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
