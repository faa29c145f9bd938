import { type JsxRuntime, knownPackage } from "./packages";

export type WrittenPlace = { path: string; line: number };

/** Where elements were written, by their props, which React keeps. React 19 keeps no places itself. */
const written = new WeakMap<object, WrittenPlace>();

/** The runtime of React's elements, noting where each was written. */
export const notingPlaces = (runtime: JsxRuntime): JsxRuntime => ({
  ...runtime,
  jsxDEV(type, props, key, isStatic, source, self) {
    const own = knownPackage("next/app-router")?.adapt(type, props) ?? { type, props };
    const element = runtime.jsxDEV(own.type, own.props, key, isStatic, source, self);
    if (source) written.set(element.props, { path: source.fileName, line: source.lineNumber });
    return element;
  },
});

/** Where an element, or what is around it, was written. */
export function placeOf(element: Element | null): WrittenPlace | null {
  for (let at = element; at; at = at.parentElement) {
    const place = placeInReact(at) ?? placeInVue(at);
    if (place) return place;
  }
  return null;
}

function placeInReact(element: Element): WrittenPlace | null {
  const own = (start: string) =>
    Reflect.get(element, Object.keys(element).find((key) => key.startsWith(start)) ?? "");
  const place = written.get(own("__reactProps$"));
  // What a package renders was written where its component is used.
  for (let fiber = own("__reactFiber$"); fiber && !place; fiber = fiber.return) {
    const used = written.get(fiber.memoizedProps);
    if (used) return used;
  }
  return place ?? null;
}

function placeInVue(element: Element): WrittenPlace | null {
  const [, path, line] = /^(.+):(\d+)$/.exec(String(Reflect.get(element, "sourcePlace") ?? "")) ?? [];
  return path ? { path, line: Number(line) } : null;
}
