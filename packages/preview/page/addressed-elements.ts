import type { ElementAddress, ElementStep, PickReport, WrittenPlace } from "../protocol";

/** Finds where elements were written. */
export type PlaceFinder = {
  /** The element, or what is around it. */
  placeOf: (element: Element) => PickReport["place"];
  /** The element itself: its tag, then the components that are nothing but it. */
  placesOf: (element: Element) => WrittenPlace[];
};

/** The elements of the page that an address means; none while the page runs another state of their file. */
export function addressedElements({ place, steps }: ElementAddress, finder: PlaceFinder): Element[] {
  if (!place) {
    const element = elementAfter(steps);
    return element ? [element] : [];
  }
  return [...document.body.querySelectorAll("*")].filter((element) => isWrittenAt(element, place, finder));
}

/** Whether an address still means this element, for which the page is not searched. */
export const isAddressed = (element: Element, { place }: ElementAddress, finder: PlaceFinder): boolean =>
  element.isConnected && (!place || isWrittenAt(element, place, finder));

const isWrittenAt = (element: Element, place: WrittenPlace, { placesOf }: PlaceFinder): boolean =>
  placesOf(element).some(
    ({ path, at, size }) => path === place.path && at === place.at && size === place.size,
  );

function elementAfter(steps: readonly ElementStep[]): Element | null {
  const anchor = steps.findLastIndex(({ id }) => id !== "" && document.getElementById(id) !== null);
  let found: Element | null = document.getElementById(steps[anchor]?.id ?? "") ?? document.documentElement;
  for (const { tag, nth } of steps.slice(anchor + 1))
    found = [...(found?.children ?? [])].filter(({ localName }) => localName === tag)[nth] ?? null;
  return found;
}
