import "server-only";
import type { PageElement, Splice } from "~/domain/template/page-source";

/** A page's source and its elements. */
export type Page = { html: string; elements: readonly PageElement[] };

/** What an edit does to the source and how the reply says it, or why it cannot be done; both in half a sentence. */
export type Edited = { splices: readonly Splice[]; said: string } | { problem: string };

export const styleSheets = ({ elements }: Page): readonly PageElement[] =>
  elements.filter(({ tagName }) => tagName === "style");

/** Blanks out what is no CSS code, so that positions stay. */
export const maskCss = (css: string): string =>
  css.replace(/\/\*[\s\S]*?(?:\*\/|$)|"[^"\n]*"|'[^'\n]*'/g, (found) => " ".repeat(found.length));
