import type { PickedElement } from "~/domain/preview/picked-element";
import { type ElementStep, markupTokens, type PickReport, type PreviewPage } from "~preview";

/** A picked element with its place in the project's files; only files of the page count. */
export function withPlace({ place, steps, ...element }: PickReport, page: PreviewPage): PickedElement {
  const { bundle, source } = page;
  if (bundle) {
    if (!place || !Object.hasOwn(bundle.modules, place.path)) return element;
    return { ...element, path: place.path, line: place.line ?? undefined };
  }
  if (!source) return element;
  return { ...element, path: source.path, line: lineOfElement(source.content, steps) ?? undefined };
}

const LINE = "data-source-line";

/** The line of an element in the markup of its page; of one that a script made, that of what it was put into. */
export function lineOfElement(markup: string, steps: readonly ElementStep[]): number | null {
  // Inert: a document of this parser runs and loads nothing.
  const parsed = new DOMParser().parseFromString(withLines(markup), "text/html");
  const anchor = steps.findLastIndex(({ id }) => id !== "" && parsed.getElementById(id) !== null);
  let found = parsed.getElementById(steps[anchor]?.id ?? "") ?? parsed.documentElement;
  for (const { tag, nth } of steps.slice(anchor + 1)) {
    const next = [...found.children].filter(({ localName }) => localName === tag)[nth];
    if (!(next instanceof Element)) break;
    found = next as HTMLElement;
  }
  return Number(found.closest(`[${LINE}]`)?.getAttribute(LINE)) || null;
}

/** The markup with the number of its line on every element. */
function withLines(markup: string): string {
  let result = "";
  let read = 0;
  let line = 1;
  for (const { kind, name, start } of markupTokens(markup)) {
    if (kind !== "tag" || name === "") continue;
    const end = start + 1 + name.length;
    line += markup.slice(read, start).split("\n").length - 1;
    result += `${markup.slice(read, end)} ${LINE}="${line}"`;
    read = end;
  }
  return result + markup.slice(read);
}
