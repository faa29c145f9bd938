import type { CheckStep, ElementState, StepTarget } from "./check-step";
import { textPattern } from "./text-pattern";

/** An element as a user perceives it. */
export type SeenElement = {
  role: string;
  /** What it is called; what has no name is called by its text. */
  name: string;
  /** What it holds, as a field. */
  value: string;
  /** As an outline prints them. */
  states: readonly string[];
};

/** What a user perceives of a page: all that can be read, and its elements in reading order. */
export type SeenPage = { text: string; elements: readonly SeenElement[] };

type Named = Pick<SeenElement, "role" | "name">;

const plain = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** The elements with a role and a name: those that are called exactly so, else those whose name contains it. */
export function matching<Element extends Named>(
  elements: readonly Element[],
  { role, name }: Pick<StepTarget, "role" | "name">,
): Element[] {
  const withRole = role === null ? [...elements] : elements.filter((element) => element.role === role);
  if (name === null) return withRole;
  const exact = withRole.filter((element) => plain(element.name) === plain(name));
  const pattern = textPattern(name);
  return exact.length > 0 ? exact : withRole.filter((element) => pattern.test(element.name));
}

const described = ({ role, name }: StepTarget): string =>
  [role ?? "element", name === null ? "" : `“${name}”`].filter(Boolean).join(" ");

/** The steps that say what is seen. */
export type Expectation = Extract<CheckStep, { do: "see" | "dontSee" | "seeElement" | "dontSeeElement" }>;

export const isExpectation = (step: CheckStep): step is Expectation =>
  ["see", "dontSee", "seeElement", "dontSeeElement"].includes(step.do);

/** @returns what was there instead, in a sentence; null: it is as expected */
export function contradiction(step: Expectation, page: SeenPage): string | null {
  if ("text" in step) {
    const isThere = textPattern(step.text).test(page.text);
    if (step.do === "see") return isThere ? null : `“${step.text}” is not on the page.`;
    return isThere ? `“${step.text}” is on the page: “${around(step.text, page.text)}”.` : null;
  }
  const { target, count, value, state } = step;
  const named = matching(page.elements, target);
  const found = named.filter(
    (element) => (state === null || hasState(element, state)) && (value === null || holds(element, value)),
  );
  const is = found.length;
  if (step.do === "dontSeeElement") return is > 0 ? `There ${is === 1 ? "is one" : `are ${is}`}.` : null;
  if (count !== null ? is === count : is >= target.nth) return null;
  const [first] = named;
  if (!first) return `There is no ${described(target)}${listed(page.elements.filter(isAlike(target)))}`;
  if (count !== null || target.nth > 1) return `There ${is === 1 ? "is" : "are"} ${is}.`;
  if (value !== null && !holds(first, value))
    return first.value ? `It holds “${first.value}”.` : "It is empty.";
  return `It is ${state === null ? "different" : opposite[state]}.`;
}

const isAlike =
  ({ role }: StepTarget) =>
  (element: Named): boolean =>
    role !== null && element.role === role;

const AROUND = 30;

/** Where a text is found, with what stands beside it. */
function around(wanted: string, text: string): string {
  const found = textPattern(wanted).exec(text);
  if (!found) return wanted;
  const [start, end] = [found.index - AROUND, found.index + found[0].length + AROUND];
  const part = text.slice(Math.max(0, start), end).trim();
  return `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
}

const MAX_LISTED = 5;

/** The end of a sentence about an element that is not there: which ones are. */
export function listed(elements: readonly Named[]): string {
  const names = [...new Set(elements.flatMap(({ role, name }) => (name ? [`${role} “${name}”`] : [])))];
  if (names.length === 0) return ".";
  return `. There ${names.length === 1 ? "is" : "are"} ${names.slice(0, MAX_LISTED).join(", ")}${names.length > MAX_LISTED ? ", …" : "."}`;
}

const holds = ({ value }: SeenElement, wanted: string): boolean =>
  wanted === "" ? value === "" : textPattern(wanted).test(value);

const hasState = ({ states }: SeenElement, state: ElementState): boolean => {
  if (state === "unchecked") return !states.includes("checked");
  return state === "enabled" ? !states.includes("disabled") : states.includes(state);
};

const opposite = {
  checked: "not checked",
  unchecked: "checked",
  disabled: "not disabled",
  enabled: "disabled",
  expanded: "not expanded",
  collapsed: "not collapsed",
  pressed: "not pressed",
  selected: "not selected",
} satisfies Record<ElementState, string>;
