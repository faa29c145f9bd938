import { encodeAmpersands } from "./entities";
import type { Literal, TextForm } from "./source-element";

const escapeCode = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll("\r", "\\r").replaceAll("\n", "\\n");

const writers: Record<TextForm, (text: string, quote: string) => string> = {
  markup: (text) => encodeAmpersands(text).replaceAll("<", "&lt;"),
  // Two braces would begin an expression.
  vue: (text) => encodeAmpersands(text).replaceAll("<", "&lt;").replaceAll("{{", "&#123;&#123;"),
  jsx: (text) =>
    encodeAmpersands(text)
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll("{", "&#123;")
      .replaceAll("}", "&#125;"),
  attribute: (text, quote) => encodeAmpersands(text).replaceAll(quote, quote === "'" ? "&#39;" : "&quot;"),
  "bare-attribute": (text) => `"${encodeAmpersands(text).replaceAll('"', "&quot;")}"`,
  string: (text, quote) => escapeCode(text).replaceAll(quote, `\\${quote}`),
  template: (text) => escapeCode(text).replaceAll("`", "\\`").replaceAll("${", "\\${"),
};

/** Escapes a text to replace `literal`. @param source the file's source */
export const writeText = (source: string, { start, form }: Literal, text: string): string =>
  writers[form](text, source[start - 1] ?? '"');

/** Escapes the value of a new attribute in double quotes. */
export const writeAttribute = (text: string): string => writers.attribute(text, '"');

/** Escapes a new text among an element's children. */
export const writeContent = (language: "html" | "vue" | "jsx", text: string): string =>
  writers[language === "html" ? "markup" : language](text, "");

/** Collapses white space as HTML does. */
export const collapseSpace = (text: string): string => text.replace(/[ \t\r\n\f]+/g, " ");
