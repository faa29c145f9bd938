import { MAX_ELEMENT } from "../limits";
import type { ElementStep, PickReport } from "../protocol";
import { addressedElements, type SourcePositionFinder } from "./addressed-elements";

const MAX_TEXT = 80;
const MAX_ATTRIBUTE = 80;

/** The report on an element for the app. */
export const describeElement = (element: Element, finder: SourcePositionFinder): PickReport => ({
  tag: element.localName.slice(0, MAX_ELEMENT.tag),
  text: textOf(element),
  markup: markupOf(element),
  place: finder.sourcePositionOf(element),
  places: finder.sourcePositionsOf(element).map((place) => ({
    place,
    count: Math.max(1, addressedElements({ place, steps: [] }, finder).length),
  })),
  steps: stepsTo(element),
});

function textOf(element: Element): string {
  const own = (element.textContent ?? "").slice(0, 2_000).replace(/\s+/g, " ").trim();
  const named = ["aria-label", "alt", "placeholder"].map((name) => element.getAttribute(name)).find(Boolean);
  return (own || named || "").slice(0, MAX_TEXT);
}

function markupOf(element: Element): string {
  const attributes = [...element.attributes].map(
    ({ name, value }) =>
      ` ${name}="${value.length > MAX_ATTRIBUTE ? `${value.slice(0, MAX_ATTRIBUTE)}…` : value}"`,
  );
  const content = element.hasChildNodes() ? `${textOf(element)}</${element.localName}>` : "";
  const tag = `<${element.localName}${attributes.join("")}>`;
  return tag.slice(0, MAX_ELEMENT.markup - content.length) + content;
}

function stepsTo(element: Element): ElementStep[] {
  const steps: ElementStep[] = [];
  for (let at = element; at.parentElement && steps.length < MAX_ELEMENT.depth; at = at.parentElement) {
    const alike = [...at.parentElement.children].filter(({ localName }) => localName === at.localName);
    steps.unshift({
      tag: at.localName.slice(0, MAX_ELEMENT.tag),
      id: at.id.slice(0, MAX_ELEMENT.id),
      nth: alike.indexOf(at),
    });
  }
  return steps;
}
