import type { PickedElement } from "~/domain/preview/picked-element";
import { type ElementStep, markupTokens, type PickReport, type PreviewPage } from "~preview";

/** A picked element with its place in the project's files; only files of the page count. */
export function withPlace(
  { place, places: _, steps, ...element }: PickReport,
  page: PreviewPage,
): PickedElement {
  const { bundle, source } = page;
  if (bundle) {
    if (!place || !Object.hasOwn(bundle.modules, place.path)) return element;
    return { ...element, path: place.path, line: place.line ?? undefined };
  }
  if (!source) return element;
  return { ...element, path: source.path, line: lineOfElement(source.content, steps) ?? undefined };
}

const START = "data-source-start";

/** The line of an element in the markup of its page; of one that a script made, that of what it was put into. */
export function lineOfElement(markup: string, steps: readonly ElementStep[]): number | null {
  const { found } = findElement(markup, steps);
  const start = found.closest(`[${START}]`)?.getAttribute(START);
  return start ? markup.slice(0, Number(start)).split("\n").length : null;
}

/** Where an element begins in the markup of its page; null for one that is not written there. */
export function startOfElement(markup: string, steps: readonly ElementStep[]): number | null {
  const { found, isWhole } = findElement(markup, steps);
  const start = found.getAttribute(START);
  return isWhole && start ? Number(start) : null;
}

/** The steps that lead to the element that begins at a place of the markup; none to one that the parser drops. */
export function stepsOfElement(markup: string, start: number): ElementStep[] {
  const parsed = new DOMParser().parseFromString(withStarts(markup), "text/html");
  const steps: ElementStep[] = [];
  let at = parsed.querySelector(`[${START}="${start}"]`);
  for (; at?.parentElement; at = at.parentElement) {
    const { localName: tag, id, parentElement } = at;
    const alike = [...parentElement.children].filter(({ localName }) => localName === tag);
    steps.unshift({ tag, id, nth: alike.indexOf(at) });
  }
  return steps;
}

/** Goes the steps in the markup; `isWhole`: to their end. */
function findElement(markup: string, steps: readonly ElementStep[]) {
  // Inert: a document of this parser runs and loads nothing.
  const parsed = new DOMParser().parseFromString(withStarts(markup), "text/html");
  const anchor = steps.findLastIndex(({ id }) => id !== "" && parsed.getElementById(id) !== null);
  let found = parsed.getElementById(steps[anchor]?.id ?? "") ?? parsed.documentElement;
  for (const { tag, nth } of steps.slice(anchor + 1)) {
    const next = [...found.children].filter(({ localName }) => localName === tag)[nth];
    if (!(next instanceof Element)) return { found, isWhole: false };
    found = next as HTMLElement;
  }
  return { found, isWhole: true };
}

/** The markup with the place of its start on every element. */
function withStarts(markup: string): string {
  let result = "";
  let read = 0;
  for (const { kind, name, start } of markupTokens(markup)) {
    if (kind !== "tag" || name === "") continue;
    const end = start + 1 + name.length;
    result += `${markup.slice(read, end)} ${START}="${start}"`;
    read = end;
  }
  return result + markup.slice(read);
}
