import { parser } from "@lezer/javascript";
import { markupTokens, nestingProblem } from "~preview";
import type { ProjectFiles } from "../project-files";
import { lineCounter } from "./line-counter";
import { readElements } from "./read-elements";
import type { Literal } from "./source-element";
import { stringLiteral } from "./string-literal";
import { collapseSpace } from "./write-text";

/** A text in the data of a project, such as its translations. `line` counts from 1. */
export type TextPlace = { path: string; line: number; literal: Literal };

/** A string literal. `isKey`: a translation key, displayed only without a translation. */
type ScriptLiteral = { literal: Literal; isKey: boolean };

/** The page reports only the beginning of longer texts. */
const MAX_REPORTED_LENGTH = 80;

type Node = ReturnType<typeof parser.parse>["topNode"];

/** Finds the string literals that equal a text of the page. */
export function textPlaces(files: ProjectFiles, pageText: string): TextPlace[] {
  const isMatch = ({ literal }: ScriptLiteral) => {
    const text = collapseSpace(literal.text).trim();
    return text === pageText || (pageText.length >= MAX_REPORTED_LENGTH && text.startsWith(pageText));
  };
  const [word = ""] = (pageText.match(/[A-Za-z0-9]+/g) ?? []).toSorted((a, b) => b.length - a.length);
  const matches = [...files].flatMap(([path, content]) => {
    if (pageText === "" || typeof content !== "string" || !content.includes(word)) return [];
    const lineAt = lineCounter(content);
    return literalsIn(path, content)
      .filter(isMatch)
      .toSorted((a, b) => a.literal.start - b.literal.start)
      .map(({ literal, isKey }) => ({ isKey, place: { path, line: lineAt(literal.start), literal } }));
  });
  const texts = matches.filter(({ isKey }) => !isKey);
  return (texts.length > 0 ? texts : matches).map(({ place }) => place);
}

function literalsIn(path: string, source: string): ScriptLiteral[] {
  if (/\.[cm]?[jt]sx?$/i.test(path)) return stringsIn(source);
  // In parentheses, braces are an object and not a block.
  if (/\.json$/i.test(path)) return shifted(stringsIn(`(${source})`), -1);
  if (!/\.(?:vue|html?)$/i.test(path)) return [];
  const attributes = (readElements(path, source) ?? []).flatMap((element) => element.attributes);
  const scripts = markupTokens(source).filter(({ kind, name }) => kind === "raw" && name === "script");
  return [
    ...attributes.flatMap(({ name, value }) =>
      value && isTextAttribute(name) ? [{ literal: value, isKey: false }] : [],
    ),
    ...scripts.flatMap(({ start, end }) => shifted(stringsIn(source.slice(start, end)), start)),
  ];
}

const shifted = (found: readonly ScriptLiteral[], by: number): ScriptLiteral[] =>
  found.map(({ literal: { start, end, text, form }, isKey }) => ({
    literal: { start: start + by, end: end + by, text, form },
    isKey,
  }));

/** Identifiers and URLs are not page text, even if they equal it. */
const isTextAttribute = (name: string): boolean =>
  !/^(?:class|className|id|key|ref|href|src|to|type|name|value|for|htmlFor|style|role|rel|target|slot|on\w+|data-.*|v-.*|[:@#].*)$/.test(
    name,
  );

/** Strings in these name a module, a type, a case or a property. */
const NAMES =
  /^(?:ImportDeclaration|ExportDeclaration|DynamicImport|LiteralType|CaseLabel|MemberExpression)$/;
const TRANSLATES = /^(?:t|\$t|i18n\.t|i18next\.t|translate|__)$/;

const script = parser.configure({ dialect: "ts jsx" });

function stringsIn(source: string): ScriptLiteral[] {
  if (nestingProblem("script.tsx", source) !== null) return [];
  const found: ScriptLiteral[] = [];
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
