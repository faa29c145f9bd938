import { nameOf, roleOf } from "./roles";

/** Dispatches the events of a mouse click. @param nth which click of a double click @returns why it failed, or null */
export function press(element: Element, nth = 1): string | null {
  if (element.matches(":disabled, [aria-disabled=true]")) return `${described(element)} is disabled.`;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const cover = elementAt(clientX, clientY);
  if (cover && isCovered(element, cover)) return `${described(element)} is covered by ${described(cover)}.`;
  const at = { bubbles: true, cancelable: true, composed: true, view: window, clientX, clientY, button: 0 };
  const pointer = { ...at, pointerId: 1, pointerType: "mouse", isPrimary: true };
  for (const type of ["pointerover", "pointermove"]) element.dispatchEvent(new PointerEvent(type, pointer));
  for (const type of ["mouseover", "mousemove"]) element.dispatchEvent(new MouseEvent(type, at));
  element.dispatchEvent(new PointerEvent("pointerdown", { ...pointer, buttons: 1 }));
  if (element.dispatchEvent(new MouseEvent("mousedown", { ...at, buttons: 1, detail: nth }))) focus(element);
  element.dispatchEvent(new PointerEvent("pointerup", pointer));
  element.dispatchEvent(new MouseEvent("mouseup", { ...at, detail: nth }));
  if (element instanceof HTMLElement && nth === 1) element.click();
  else element.dispatchEvent(new MouseEvent("click", { ...at, detail: nth }));
  return null;
}

/** Double-clicks. @param flushTasks lets the page render in between @returns why it failed, or null */
export async function doubleClick(element: Element, flushTasks: () => Promise<void>): Promise<string | null> {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const problem = press(element);
  if (problem !== null) return problem;
  await flushTasks();
  // The mouse stays where it is, even if the page replaces the element.
  const remaining = (before: Element) => (before.isConnected ? before : elementAt(clientX, clientY));
  const second = remaining(element);
  const again = second ? press(second, 2) : "Nothing is there for the second press.";
  if (again !== null || !second) return again;
  const at = { bubbles: true, cancelable: true, composed: true, view: window, clientX, clientY, detail: 2 };
  remaining(second)?.dispatchEvent(new MouseEvent("dblclick", at));
  return null;
}

/** The element at these coordinates, even if the page is inert, where hit testing finds nothing. */
function elementAt(x: number, y: number): Element | null {
  const root = document.documentElement;
  const { inert } = root;
  root.inert = false;
  const found = document.elementFromPoint(x, y);
  root.inert = inert;
  return found;
}

function isCovered(element: Element, cover: Element): boolean {
  if (element.contains(cover) || cover.contains(element)) return false;
  // Clicking a label clicks its field. The host of a shadow root covers what is inside it.
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return !labels.some((label) => label.contains(cover)) && element.getRootNode() === document;
}

const described = (element: Element): string => {
  const name = nameOf(element);
  return `The ${roleOf(element) ?? element.localName}${name && ` ${JSON.stringify(name)}`}`;
};

/** Focuses the nearest focusable ancestor, as a mouse press does. */
function focus(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (!(at instanceof HTMLElement)) continue;
    at.focus();
    if (document.activeElement === at) return;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Replaces a field's value by typing, or chooses an option. @returns why it failed, or null */
export function type(element: Element, text: string, submit: boolean): string | null {
  const field = fieldOf(element);
  if (!field) return `${described(element)} is no field.`;
  if (field.matches(":disabled, [readonly], [aria-disabled=true]"))
    return `${described(field)} cannot be changed.`;
  field.scrollIntoView({ block: "nearest", inline: "nearest" });
  field.focus();
  if (field instanceof HTMLSelectElement) {
    const option = [...field.options].find(
      ({ label, value }) => label.trim() === text.trim() || value === text,
    );
    if (!option) return `${described(field)} has no option ${JSON.stringify(text)}.`;
    change(field, option.value);
  } else if (!isField(field)) editText(field, text);
  else if (isTyped(field)) typeKeys(field, text);
  else change(field, text);
  if (isField(field) && field.value === "" && text !== "")
    return `${described(field)} does not take this text.`;
  return submit ? pressKey("Enter") : null;
}

/** The field itself, a label's field, or the only field inside the element. */
function fieldOf(element: Element): HTMLElement | null {
  const found = element instanceof HTMLLabelElement ? element.control : element;
  if (!(found instanceof HTMLElement)) return null;
  if (found instanceof HTMLInputElement) return NOT_TYPABLE.has(found.type) ? null : found;
  if (found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement || found.isContentEditable)
    return found;
  const inner = [...found.querySelectorAll<HTMLElement>("input, textarea, select, [contenteditable]")];
  return inner.length === 1 && inner[0] ? fieldOf(inner[0]) : null;
}

const NOT_TYPABLE = new Set(["checkbox", "radio", "button", "submit", "reset", "image", "file", "hidden"]);
/** Fields that are typed character by character; others, such as dates, are set as a whole. */
const TYPED = new Set(["text", "search", "url", "tel", "email", "password", "number"]);
const MAX_KEYS = 300;

const isTyped = (field: Field): boolean =>
  field instanceof HTMLTextAreaElement || (TYPED.has(field.type) && field.type !== "number");

function typeKeys(field: Field, text: string): void {
  field.select();
  const keys = text.length <= MAX_KEYS ? [...text] : [text];
  if (text === "") change(field, "");
  keys.forEach((character, index) => {
    if (!sendKey(field, "keydown", character)) return;
    setValue(field, (index === 0 ? "" : field.value) + character);
    field.dispatchEvent(inputEvent(character));
    sendKey(field, "keyup", character);
  });
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function change(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  setValue(field, value);
  field.dispatchEvent(inputEvent(value));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Uses the prototype's setter: React overrides the element's own, and would not notice the change. */
function setValue(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}

const inputEvent = (text: string) =>
  new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data: text });

function editText(element: HTMLElement, text: string): void {
  document.getSelection()?.selectAllChildren(element);
  // Rich text editors recognize only this as typing.
  if (document.execCommand("insertText", false, text)) return;
  element.textContent = text;
  element.dispatchEvent(inputEvent(text));
}

/** @returns false if the page prevented the default action */
const sendKey = (element: Element, type: "keydown" | "keyup", key: string): boolean =>
  element.dispatchEvent(
    new KeyboardEvent(type, {
      key,
      code: codeOf(key),
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
    }),
  );

const codeOf = (key: string): string =>
  key === " "
    ? "Space"
    : /^[a-z]$/i.test(key)
      ? `Key${key.toUpperCase()}`
      : /^\d$/.test(key)
        ? `Digit${key}`
        : key;

/** Presses a key on the focused element, with the default action of Enter, Space, Tab and Escape. @returns why it failed, or null */
export function pressKey(name: string): string | null {
  const key = name === "Space" ? " " : name;
  if (key === "") return "Name a key, such as Enter, Escape, ArrowDown or a.";
  const element = document.activeElement ?? document.body;
  if (sendKey(element, "keydown", key)) keyDefaults[key]?.(element);
  sendKey(document.activeElement ?? document.body, "keyup", key);
  return null;
}

const keyDefaults: Record<string, (element: Element) => void> = {
  Enter(element) {
    if (element instanceof HTMLInputElement) submitForm(element.form);
    else if (element.matches("a[href], button, summary")) click(element);
  },
  " "(element) {
    if (element.matches("button, summary, input[type=checkbox], input[type=radio], input[type=submit]"))
      click(element);
  },
  Tab: focusNext,
  Escape(element) {
    if (element instanceof HTMLInputElement && element.type === "search" && element.value !== "")
      return change(element, "");
    const popover = [...document.querySelectorAll<HTMLElement>("[popover]")].findLast(
      (each) => each.popover !== "manual" && each.matches(":popover-open"),
    );
    if (popover) return popover.hidePopover();
    const dialog = [...document.querySelectorAll("dialog")].findLast((each) => each.matches(":modal"));
    if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  },
};

function click(element: Element): void {
  if (element instanceof HTMLElement) element.click();
}

/** Implicit submission, as by Enter in a field. */
function submitForm(form: HTMLFormElement | null): void {
  const button = [...(form?.elements ?? [])].find((each) =>
    each.matches("button:not([type]), [type=submit], [type=image]"),
  );
  if (button) click(button);
  else form?.requestSubmit();
}

function focusNext(from: Element): void {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]",
    ),
  ].filter(
    (each) =>
      each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility({ visibilityProperty: true }),
  );
  const at = from instanceof HTMLElement ? all.indexOf(from) : -1;
  all[(at + 1) % all.length]?.focus();
}

/** Navigates to a path of the project, as a link on the page would. @returns why it failed, or null */
export function followPath(path: string): string | null {
  if (!/^[#/.\w]/.test(path) || /^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith("//"))
    return "Name a path of the project, such as /about, contact.html or #/settings.";
  const link = document.createElement("a");
  link.setAttribute("href", path);
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  return null;
}
