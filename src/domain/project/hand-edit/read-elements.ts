import { jsxElements } from "./jsx-elements";
import { markupElements } from "./markup-elements";
import type { SourceElement } from "./source-element";

const SCRIPT = /\.[cm]?[jt]sx?$/i;

let latest: { path: string; source: string; elements: readonly SourceElement[] | null } | null = null;

/** The elements of a file; null if unreadable. The last result is cached, because each key press needs it. */
export function readElements(path: string, source: string): readonly SourceElement[] | null {
  if (latest?.path !== path || latest.source !== source)
    latest = { path, source, elements: elementsOf(path, source) };
  return latest.elements;
}

function elementsOf(path: string, source: string): readonly SourceElement[] | null {
  if (SCRIPT.test(path)) return jsxElements(path, source);
  if (/\.vue$/i.test(path)) return markupElements(source, "vue");
  return /\.html?$/i.test(path) ? markupElements(source, "html") : null;
}

/** The element that begins at an offset. */
export const elementAt = (path: string, source: string, start: number): SourceElement | null =>
  readElements(path, source)?.find((element) => element.start === start && element.tag !== "") ?? null;
