import type { ElementAddress, ElementStep, PickReport, SourcePosition } from "../protocol";

/** Finds the source positions of elements. */
export type SourcePositionFinder = {
  /** Of the element, or of its nearest ancestor that has one. */
  sourcePositionOf: (element: Element) => PickReport["place"];
  /** Of the element itself: its tag, then the components that render only it. */
  sourcePositionsOf: (element: Element) => SourcePosition[];
};

/** The elements that an address refers to; none if the page runs a different version of their file. */
export function addressedElements({ place, steps }: ElementAddress, finder: SourcePositionFinder): Element[] {
  if (!place) {
    const element = elementAfter(steps);
    return element ? [element] : [];
  }
  return [...document.body.querySelectorAll("*")].filter((element) => isWrittenAt(element, place, finder));
}

/** Whether an address still refers to this element, without searching the page. */
export const isAddressed = (
  element: Element,
  { place }: ElementAddress,
  finder: SourcePositionFinder,
): boolean => element.isConnected && (!place || isWrittenAt(element, place, finder));

const isWrittenAt = (
  element: Element,
  place: SourcePosition,
  { sourcePositionsOf }: SourcePositionFinder,
): boolean =>
  sourcePositionsOf(element).some(
    ({ path, at, size }) => path === place.path && at === place.at && size === place.size,
  );

function elementAfter(steps: readonly ElementStep[]): Element | null {
  const anchor = steps.findLastIndex(({ id }) => id !== "" && document.getElementById(id) !== null);
  let found: Element | null = document.getElementById(steps[anchor]?.id ?? "") ?? document.documentElement;
  for (const { tag, nth } of steps.slice(anchor + 1))
    found = [...(found?.children ?? [])].filter(({ localName }) => localName === tag)[nth] ?? null;
  return found;
}
