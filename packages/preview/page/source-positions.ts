import { MAX_SOURCE_POSITIONS } from "../limits";
import type { SourcePosition } from "../protocol";
import { type JsxRuntime, knownPackage } from "./packages";

type RecordedPosition = Omit<SourcePosition, "size">;

/** Source positions of elements by their props, which React retains. React 19 does not store positions itself. */
const written = new WeakMap<object, RecordedPosition>();

/** The React JSX runtime, recording the source position of each element. */
export const withSourcePositions = (runtime: JsxRuntime): JsxRuntime => ({
  ...runtime,
  jsxDEV(type, props, key, isStatic, source, self) {
    const own = knownPackage("next/app-router")?.adapt(type, props) ?? { type, props };
    const element = runtime.jsxDEV(own.type, own.props, key, isStatic, source, self);
    if (source) written.set(element.props, { path: source.fileName, line: source.line, at: source.at });
    return element;
  },
});

/** The source position of an element, or of its nearest ancestor that has one. */
export function sourcePositionOf(element: Element | null): { path: string; line: number | null } | null {
  for (let at = element; at; at = at.parentElement) {
    const [place] = recordedPositions(at);
    if (place) return { path: place.path, line: place.line };
  }
  return null;
}

/**
 * The source positions of an element: its tag, then the components that render only this element.
 *
 * @param sizeOf the size of a module
 */
export const sourcePositionsOf = (element: Element, sizeOf: (path: string) => number): SourcePosition[] =>
  recordedPositions(element).map((place) => ({ ...place, size: sizeOf(place.path) }));

function recordedPositions(element: Element): RecordedPosition[] {
  const inVue = positionInVue(element);
  return inVue ? [inVue] : positionsInReact(element);
}

function positionsInReact(element: Element): RecordedPosition[] {
  const own = (start: string) =>
    Reflect.get(element, Object.keys(element).find((key) => key.startsWith(start)) ?? "");
  const places: RecordedPosition[] = [];
  const tag = written.get(own("__reactProps$"));
  if (tag) places.push(tag);
  for (
    let fiber = own("__reactFiber$")?.return;
    fiber && places.length < MAX_SOURCE_POSITIONS;
    fiber = fiber.return
  ) {
    if (typeof fiber.type === "string") break;
    const used = written.get(fiber.memoizedProps);
    if (used) places.push(used);
  }
  return places;
}

function positionInVue(element: Element): RecordedPosition | null {
  const [, path, line, at] =
    /^(.+):(\d+):(\d+)$/.exec(String(Reflect.get(element, "sourcePlace") ?? "")) ?? [];
  return path ? { path, line: Number(line), at: Number(at) } : null;
}
