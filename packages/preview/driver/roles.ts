import { computeAccessibleName, getRole } from "dom-accessibility-api";

/** Roles that a user presses, types into or chooses. */
const WIDGETS = new Set([
  ..."button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio".split(" "),
  ..."scrollbar searchbox slider spinbutton switch tab textbox treeitem".split(" "),
]);
/** Roles whose accessible name comes from their content. */
const NAMED_BY_CONTENT = new Set([
  ..."button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio".split(
    " ",
  ),
  ..."option radio rowheader switch tab tooltip treeitem".split(" "),
]);
/** Roles without meaning. */
const PLAIN = new Set(["generic", "none", "presentation", "span"]);

export const isWidget = (role: string): boolean => WIDGETS.has(role);
export const isNamedByContent = (role: string): boolean => NAMED_BY_CONTENT.has(role);

/** The ARIA role; null for an element that only groups others. */
export function roleOf(element: Element): string | null {
  const [written] = element.getAttribute("role")?.trim().split(/\s+/) ?? [];
  const role = written || (isEditable(element) ? "textbox" : getRole(element) || otherRole(element));
  // A section or form without a name is not a landmark.
  if ((role === "region" || role === "form") && !written && !nameOf(element)) return null;
  return role === null || PLAIN.has(role) ? null : role;
}

/** Editable in place. */
const isEditable = (element: Element): boolean =>
  element.matches("[contenteditable]:not([contenteditable=false])");

/** Roles that getRole lacks. */
function otherRole(element: Element): string | null {
  if (element instanceof HTMLInputElement) return element.type === "file" ? "button" : "textbox";
  return { summary: "button", p: "paragraph", iframe: "iframe", canvas: "canvas" }[element.localName] ?? null;
}

export const nameOf = (element: Element): string => oneLine(computeAccessibleName(element));

export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Whether it is clickable, judging by its role, attributes or cursor. */
export const isPressable = (element: Element, role: string | null): boolean =>
  (role !== null && isWidget(role)) ||
  element.hasAttribute("onclick") ||
  element.hasAttribute("tabindex") ||
  // Many style sheets give all labels this cursor; their fields are listed instead.
  (element.localName !== "label" && hasOwnPointer(element));

/** The cursor of a parent is inherited. */
function hasOwnPointer(element: Element): boolean {
  const isPointer = (each: Element | null) => each !== null && getComputedStyle(each).cursor === "pointer";
  return isPointer(element) && !isPointer(element.parentElement);
}

/** The states that an outline prints. */
export function statesOf(element: Element, role: string | null): string[] {
  const states: string[] = [];
  const aria = (name: string) => element.getAttribute(`aria-${name}`);
  const checked =
    element instanceof HTMLInputElement && isChoice(element) ? String(element.checked) : aria("checked");
  if (checked === "true") states.push("checked");
  if (checked === "mixed" || (element instanceof HTMLInputElement && element.indeterminate))
    states.push("checked=mixed");
  if (element.matches(":disabled") || aria("disabled") === "true") states.push("disabled");
  const open =
    element.localName === "summary" ? String(element.parentElement?.hasAttribute("open")) : aria("expanded");
  if (open === "true" || open === "false") states.push(open === "true" ? "expanded" : "collapsed");
  if (aria("pressed") === "true") states.push("pressed");
  const isSelected = element instanceof HTMLOptionElement ? element.selected : aria("selected") === "true";
  if (isSelected) states.push("selected");
  if (aria("invalid") === "true") states.push("invalid");
  if (element instanceof HTMLInputElement && TYPED_INPUTS.has(element.type)) states.push(element.type);
  if (role === "heading") states.push(`level=${aria("level") ?? element.localName.slice(1)}`);
  if (element === document.activeElement && element !== document.body) states.push("focused");
  return states;
}

/** Input types without a distinct role, whose values have a format. */
const TYPED_INPUTS = new Set([
  "date",
  "time",
  "datetime-local",
  "month",
  "week",
  "color",
  "file",
  "password",
]);

const isChoice = ({ type }: HTMLInputElement): boolean => type === "checkbox" || type === "radio";

/** A field's value; passwords are masked. */
export function fieldValue(element: Element): string {
  if (element instanceof HTMLInputElement && !isChoice(element) && !isButton(element))
    return element.type === "password" ? "•".repeat(element.value.length) : element.value;
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map(({ label }) => label).join(", ");
  return element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ?? "";
}

const isButton = ({ type }: HTMLInputElement): boolean =>
  type === "button" || type === "submit" || type === "reset" || type === "image";
