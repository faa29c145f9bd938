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

/** A text as it is written in place of `literal`. @param source the file that holds it */
export const writeText = (source: string, { start, form }: Literal, text: string): string =>
  writers[form](text, source[start - 1] ?? '"');

/** For the value of a new attribute in double quotes. */
export const writeAttribute = (text: string): string => writers.attribute(text, '"');

/** For a new text among the children of an element. */
export const writeContent = (language: "html" | "vue" | "jsx", text: string): string =>
  writers[language === "html" ? "markup" : language](text, "");

/** Text of markup as a page shows it: other white space is a space. */
export const collapseSpace = (text: string): string => text.replace(/[ \t\r\n\f]+/g, " ");
