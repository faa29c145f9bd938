import type { parser } from "@lezer/javascript";
import { decodeEntities } from "./entities";
import type { Literal } from "./source-element";

type Node = ReturnType<typeof parser.parse>["topNode"];

const UNESCAPED: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  0: "\0",
};

/** Resolves the escapes of a string's source. */
export const unescaped = (text: string): string =>
  text.replace(
    /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g,
    (_, code?: string, unit?: string, byte?: string, single = "") => {
      const hex = code ?? unit ?? byte;
      return hex === undefined
        ? (UNESCAPED[single] ?? single)
        : String.fromCodePoint(Number.parseInt(hex, 16));
    },
  );

/** A string literal or JSX attribute value; null for other nodes and templates with expressions. */
export function stringLiteral(node: Node, source: string): Literal | null {
  const range = { start: node.from + 1, end: node.to - 1 };
  const written = source.slice(range.start, range.end);
  if (node.name === "String") return { ...range, text: unescaped(written), form: "string" };
  if (node.name === "JSXAttributeValue")
    return { ...range, text: decodeEntities(written), form: "attribute" };
  const isPlain = node.name === "TemplateString" && !node.getChild("Interpolation");
  return isPlain ? { ...range, text: unescaped(written), form: "template" } : null;
}
