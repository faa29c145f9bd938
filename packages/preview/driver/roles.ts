import { computeAccessibleName, getRole } from "dom-accessibility-api";

/** Roles that a user presses, types into or chooses. */
const WIDGETS = new Set([
  ..."button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio".split(" "),
  ..."scrollbar searchbox slider spinbutton switch tab textbox treeitem".split(" "),
]);
/** Roles that are named by what is in them. */
const NAMED_BY_CONTENT = new Set([
  ..."button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio".split(
    " ",
  ),
  ..."option radio rowheader switch tab tooltip treeitem".split(" "),
]);
/** Roles that say nothing about an element. */
const PLAIN = new Set(["generic", "none", "presentation", "span"]);

export const isWidget = (role: string): boolean => WIDGETS.has(role);
export const isNamedByContent = (role: string): boolean => NAMED_BY_CONTENT.has(role);

/** Null: the element only groups others. */
export function roleOf(element: Element): string | null {
  const [written] = element.getAttribute("role")?.trim().split(/\s+/) ?? [];
  const role = written || (isEdited(element) ? "textbox" : getRole(element) || otherRole(element));
  // A section or a form without a name is no landmark.
  if ((role === "region" || role === "form") && !written && !nameOf(element)) return null;
  return role === null || PLAIN.has(role) ? null : role;
}

/** Text that a user edits where it stands. */
const isEdited = (element: Element): boolean =>
  element.matches("[contenteditable]:not([contenteditable=false])");

/** What getRole leaves out. */
function otherRole(element: Element): string | null {
  if (element instanceof HTMLInputElement) return element.type === "file" ? "button" : "textbox";
  return { summary: "button", p: "paragraph", iframe: "iframe", canvas: "canvas" }[element.localName] ?? null;
}

export const nameOf = (element: Element): string => oneLine(computeAccessibleName(element));

export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Pressing it does something, by its role or by how the page treats it. */
export const isPressable = (element: Element, role: string | null): boolean =>
  (role !== null && isWidget(role)) ||
  element.hasAttribute("onclick") ||
  element.hasAttribute("tabindex") ||
  // Many style sheets give all labels the cursor; their fields are told.
  (element.localName !== "label" && hasOwnPointer(element));

/** The cursor of a parent is inherited. */
function hasOwnPointer(element: Element): boolean {
  const isPointer = (each: Element | null) => each !== null && getComputedStyle(each).cursor === "pointer";
  return isPointer(element) && !isPointer(element.parentElement);
}

/** Its states as an outline prints them. */
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
  if (element instanceof HTMLInputElement && PICKED.has(element.type)) states.push(element.type);
  if (role === "heading") states.push(`level=${aria("level") ?? element.localName.slice(1)}`);
  if (element === document.activeElement && element !== document.body) states.push("focused");
  return states;
}

/** Fields of no role of their own, whose texts have a form. */
const PICKED = new Set(["date", "time", "datetime-local", "month", "week", "color", "file", "password"]);

const isChoice = ({ type }: HTMLInputElement): boolean => type === "checkbox" || type === "radio";

/** What a field holds; a password is not told. */
export function heldBy(element: Element): string {
  if (element instanceof HTMLInputElement && !isChoice(element) && !isButton(element))
    return element.type === "password" ? "•".repeat(element.value.length) : element.value;
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map(({ label }) => label).join(", ");
  return element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ?? "";
}

const isButton = ({ type }: HTMLInputElement): boolean =>
  type === "button" || type === "submit" || type === "reset" || type === "image";
