import { parser } from "@lezer/javascript";
import { markupTokens, tooNested } from "~preview";
import type { ProjectFiles } from "../project-files";
import { lineCounter } from "./line-counter";
import { readElements } from "./read-elements";
import type { Literal } from "./source-element";
import { stringLiteral } from "./string-literal";
import { collapseSpace } from "./write-text";

/** A text in the data of a project, such as its translations. `line` counts from 1. */
export type TextPlace = { path: string; line: number; literal: Literal };

/** A string of a file. `isKey`: of a translation, which is shown only where it has none. */
type Found = { literal: Literal; isKey: boolean };

/** The page reports the beginning of a long text only. */
const REPORTED = 80;

type Node = ReturnType<typeof parser.parse>["topNode"];

/** Where the files hold a text that code puts on the page: strings that are exactly it. */
export function textPlaces(files: ProjectFiles, shown: string): TextPlace[] {
  const isShown = ({ literal }: Found) => {
    const whole = collapseSpace(literal.text).trim();
    return whole === shown || (shown.length >= REPORTED && whole.startsWith(shown));
  };
  const [word = ""] = (shown.match(/[A-Za-z0-9]+/g) ?? []).toSorted((a, b) => b.length - a.length);
  const found = [...files].flatMap(([path, content]) => {
    if (shown === "" || typeof content !== "string" || !content.includes(word)) return [];
    const lineAt = lineCounter(content);
    return literalsIn(path, content)
      .filter(isShown)
      .toSorted((a, b) => a.literal.start - b.literal.start)
      .map(({ literal, isKey }) => ({ isKey, place: { path, line: lineAt(literal.start), literal } }));
  });
  const texts = found.filter(({ isKey }) => !isKey);
  return (texts.length > 0 ? texts : found).map(({ place }) => place);
}

function literalsIn(path: string, source: string): Found[] {
  if (/\.[cm]?[jt]sx?$/i.test(path)) return stringsIn(source);
  // In brackets, an object is no block.
  if (/\.json$/i.test(path)) return moved(stringsIn(`(${source})`), -1);
  if (!/\.(?:vue|html?)$/i.test(path)) return [];
  const attributes = (readElements(path, source) ?? []).flatMap((element) => element.attributes);
  const scripts = markupTokens(source).filter(({ kind, name }) => kind === "raw" && name === "script");
  return [
    ...attributes.flatMap(({ name, value }) =>
      value && isTextAttribute(name) ? [{ literal: value, isKey: false }] : [],
    ),
    ...scripts.flatMap(({ start, end }) => moved(stringsIn(source.slice(start, end)), start)),
  ];
}

const moved = (found: readonly Found[], by: number): Found[] =>
  found.map(({ literal: { start, end, text, form }, isKey }) => ({
    literal: { start: start + by, end: end + by, text, form },
    isKey,
  }));

/** Names and addresses are no text of a page, even where they are the same word. */
const isTextAttribute = (name: string): boolean =>
  !/^(?:class|className|id|key|ref|href|src|to|type|name|value|for|htmlFor|style|role|rel|target|slot|on\w+|data-.*|v-.*|[:@#].*)$/.test(
    name,
  );

/** Strings in these are never shown: they name a module, a type, a case or a property. */
const NAMES =
  /^(?:ImportDeclaration|ExportDeclaration|DynamicImport|LiteralType|CaseLabel|MemberExpression)$/;
const TRANSLATES = /^(?:t|\$t|i18n\.t|i18next\.t|translate|__)$/;

const script = parser.configure({ dialect: "ts jsx" });

function stringsIn(source: string): Found[] {
  if (tooNested("script.tsx", source) !== null) return [];
  const found: Found[] = [];
  script.parse(source).iterate({
    enter: ({ node }) => {
      const literal = stringLiteral(node, source);
      if (literal && !isName(node, source)) found.push({ literal, isKey: isTranslationKey(node, source) });
    },
  });
  return found;
}

const textOf = (node: Node | null | undefined, source: string): string =>
  node ? source.slice(node.from, node.to) : "";

function isName(node: Node, source: string): boolean {
  const { parent } = node;
  if (!parent) return true;
  if (parent.name === "BinaryExpression")
    return parent.getChild("ArithOp") === null && parent.getChild("LogicOp") === null;
  if (NAMES.test(parent.name)) return true;
  if (parent.name === "Property") return parent.firstChild?.from === node.from;
  const attribute = parent.name === "JSXEscape" ? parent.parent : parent;
  return attribute?.name === "JSXAttribute" && !isTextAttribute(textOf(attribute.firstChild, source));
}

const isTranslationKey = ({ parent }: Node, source: string): boolean =>
  parent?.name === "ArgList" && TRANSLATES.test(textOf(parent.parent?.firstChild, source));
