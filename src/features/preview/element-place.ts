import type { PickedElement } from "~/domain/preview/picked-element";
import { type ElementStep, markupTokens, type PickReport, type PreviewPage } from "~preview";

/** Adds the source location to a picked element. Ignores files that are not part of the page. */
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

/** An element's line in the page's markup. For an element that a script made, the line of its nearest parent there. */
export function lineOfElement(markup: string, steps: readonly ElementStep[]): number | null {
  const { element } = findElement(markup, steps);
  const start = element.closest(`[${START}]`)?.getAttribute(START);
  return start ? markup.slice(0, Number(start)).split("\n").length : null;
}

/** An element's start offset in the page's markup; null if a script made it. */
export function startOfElement(markup: string, steps: readonly ElementStep[]): number | null {
  const { element, isComplete } = findElement(markup, steps);
  const start = element.getAttribute(START);
  return isComplete && start ? Number(start) : null;
}

/** The path to the element that starts at an offset of the markup; empty if the parser drops it. */
export function stepsOfElement(markup: string, start: number): ElementStep[] {
  const parsed = new DOMParser().parseFromString(annotateStarts(markup), "text/html");
  const steps: ElementStep[] = [];
  let current = parsed.querySelector(`[${START}="${start}"]`);
  for (; current?.parentElement; current = current.parentElement) {
    const { localName: tag, id, parentElement } = current;
    const siblings = [...parentElement.children].filter(({ localName }) => localName === tag);
    steps.unshift({ tag, id, nth: siblings.indexOf(current) });
  }
  return steps;
}

/** Follows the steps in the markup. `isComplete`: all of them matched. */
function findElement(markup: string, steps: readonly ElementStep[]) {
  // Inert: DOMParser documents run no scripts and load nothing.
  const parsed = new DOMParser().parseFromString(annotateStarts(markup), "text/html");
  const anchor = steps.findLastIndex(({ id }) => id !== "" && parsed.getElementById(id) !== null);
  let element = parsed.getElementById(steps[anchor]?.id ?? "") ?? parsed.documentElement;
  for (const { tag, nth } of steps.slice(anchor + 1)) {
    const next = [...element.children].filter(({ localName }) => localName === tag)[nth];
    if (!(next instanceof Element)) return { element, isComplete: false };
    element = next as HTMLElement;
  }
  return { element, isComplete: true };
}

/** Annotates every element of the markup with its start offset. */
function annotateStarts(markup: string): string {
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
