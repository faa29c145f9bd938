import type { CheckStep, ElementState, StepTarget } from "./check-step";
import { textPattern } from "./text-pattern";

/** An element as a user perceives it. */
export type SeenElement = {
  role: string;
  /** Its accessible name, or its text. */
  name: string;
  /** A field's value. */
  value: string;
  /** As printed in an outline. */
  states: readonly string[];
};

/** What a user perceives of a page: its readable text, and its elements in reading order. */
export type SeenPage = { text: string; elements: readonly SeenElement[] };

type Named = Pick<SeenElement, "role" | "name">;

const normalize = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** The elements with a role and a name: exact matches, or else those whose name contains it. */
export function matchElements<Element extends Named>(
  elements: readonly Element[],
  { role, name }: Pick<StepTarget, "role" | "name">,
): Element[] {
  const withRole = role === null ? [...elements] : elements.filter((element) => element.role === role);
  if (name === null) return withRole;
  const exact = withRole.filter((element) => normalize(element.name) === normalize(name));
  const pattern = textPattern(name);
  return exact.length > 0 ? exact : withRole.filter((element) => pattern.test(element.name));
}

const described = ({ role, name }: StepTarget): string =>
  [role ?? "element", name === null ? "" : `“${name}”`].filter(Boolean).join(" ");

/** The steps that state what the page shows. */
export type Expectation = Extract<CheckStep, { do: "see" | "dontSee" | "seeElement" | "dontSeeElement" }>;

export const isExpectation = (step: CheckStep): step is Expectation =>
  ["see", "dontSee", "seeElement", "dontSeeElement"].includes(step.do);

/** @returns a sentence on what the page shows instead; null if it is as expected */
export function describeMismatch(step: Expectation, page: SeenPage): string | null {
  if ("text" in step) {
    const isThere = textPattern(step.text).test(page.text);
    if (step.do === "see") return isThere ? null : `“${step.text}” is not on the page.`;
    return isThere ? `“${step.text}” is on the page: “${excerptAround(step.text, page.text)}”.` : null;
  }
  const { target, count, value, state } = step;
  const named = matchElements(page.elements, target);
  const found = named.filter(
    (element) => (state === null || hasState(element, state)) && (value === null || holds(element, value)),
  );
  const total = found.length;
  if (step.do === "dontSeeElement")
    return total > 0 ? `There ${total === 1 ? "is one" : `are ${total}`}.` : null;
  if (count !== null ? total === count : total >= target.nth) return null;
  const [first] = named;
  if (!first) return `There is no ${described(target)}${listed(page.elements.filter(hasRoleOf(target)))}`;
  if (count !== null || target.nth > 1) return `There ${total === 1 ? "is" : "are"} ${total}.`;
  if (value !== null && !holds(first, value))
    return first.value ? `It holds “${first.value}”.` : "It is empty.";
  return `It is ${state === null ? "different" : opposite[state]}.`;
}

const hasRoleOf =
  ({ role }: StepTarget) =>
  (element: Named): boolean =>
    role !== null && element.role === role;

const MAX_CONTEXT = 30;

/** A match with its surrounding text. */
function excerptAround(wanted: string, text: string): string {
  const found = textPattern(wanted).exec(text);
  if (!found) return wanted;
  const [start, end] = [found.index - MAX_CONTEXT, found.index + found[0].length + MAX_CONTEXT];
  const part = text.slice(Math.max(0, start), end).trim();
  return `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
}

const MAX_LISTED = 5;

/** The end of a sentence about a missing element, which lists the elements that exist. */
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
