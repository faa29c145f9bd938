import { MAX_PLACES } from "../limits";
import type { WrittenPlace } from "../protocol";
import { type JsxRuntime, knownPackage } from "./packages";

type Noted = Omit<WrittenPlace, "size">;

/** Where elements were written, by their props, which React keeps. React 19 keeps no places itself. */
const written = new WeakMap<object, Noted>();

/** The runtime of React's elements, noting where each was written. */
export const notingPlaces = (runtime: JsxRuntime): JsxRuntime => ({
  ...runtime,
  jsxDEV(type, props, key, isStatic, source, self) {
    const own = knownPackage("next/app-router")?.adapt(type, props) ?? { type, props };
    const element = runtime.jsxDEV(own.type, own.props, key, isStatic, source, self);
    if (source) written.set(element.props, { path: source.fileName, line: source.line, at: source.at });
    return element;
  },
});

/** Where an element, or what is around it, was written. */
export function placeOf(element: Element | null): { path: string; line: number | null } | null {
  for (let at = element; at; at = at.parentElement) {
    const [place] = notedPlaces(at);
    if (place) return { path: place.path, line: place.line };
  }
  return null;
}

/**
 * Where an element itself was written: first the tag, then the components that are nothing but this element.
 *
 * @param sizeOf the size of a module
 */
export const placesOf = (element: Element, sizeOf: (path: string) => number): WrittenPlace[] =>
  notedPlaces(element).map((place) => ({ ...place, size: sizeOf(place.path) }));

function notedPlaces(element: Element): Noted[] {
  const inVue = placeInVue(element);
  return inVue ? [inVue] : placesInReact(element);
}

function placesInReact(element: Element): Noted[] {
  const own = (start: string) =>
    Reflect.get(element, Object.keys(element).find((key) => key.startsWith(start)) ?? "");
  const places: Noted[] = [];
  const tag = written.get(own("__reactProps$"));
  if (tag) places.push(tag);
  for (let fiber = own("__reactFiber$")?.return; fiber && places.length < MAX_PLACES; fiber = fiber.return) {
    if (typeof fiber.type === "string") break;
    const used = written.get(fiber.memoizedProps);
    if (used) places.push(used);
  }
  return places;
}

function placeInVue(element: Element): Noted | null {
  const [, path, line, at] =
    /^(.+):(\d+):(\d+)$/.exec(String(Reflect.get(element, "sourcePlace") ?? "")) ?? [];
  return path ? { path, line: Number(line), at: Number(at) } : null;
}
