import { MAX_CONTROLS } from "../limits";
import type { MessageOf } from "../messages";
import type { ControlKind, pageToHost } from "../protocol";

const STEP_MS = 40;
const setTimer = window.setTimeout.bind(window);
const SELECTOR =
  "input, textarea, select, button, summary, a[href^='#'], a[href^='/']:not([href^='//']), [role=button], [role=tab], [role=menuitem], " +
  "[role=switch], [role=checkbox], [onclick]";
const IGNORED_TYPES = new Set(["hidden", "file", "image", "color", "range"]);
const PRESSED = new Set(["checkbox", "radio", "button", "submit", "reset"]);

const samples: Record<string, string> = {
  number: "3",
  email: "ada@example.com",
  url: "https://example.com",
  tel: "5550100",
  date: "2030-06-15",
  time: "10:30",
  month: "2030-06",
  week: "2030-W24",
  "datetime-local": "2030-06-15T10:30",
};

/**
 * Uses each control of a previewed page once, when the app checks a fix. This has no effects outside of the page: its
 * policy blocks requests, forms and dialogs.
 */
export function createWalk(send: (message: MessageOf<typeof pageToHost>) => void) {
  let controls: HTMLElement[] = [];
  const known = new WeakSet<HTMLElement>();

  // Later calls report only new controls.
  function report(): void {
    controls = [...document.querySelectorAll(SELECTOR)]
      .filter((element) => element instanceof HTMLElement)
      .filter((element) => isUsable(element) && !known.has(element))
      .slice(0, MAX_CONTROLS);
    for (const element of controls) known.add(element);
    send({ type: "controls", kinds: controls.map(kindOf) });
  }

  function start(steps: number[]) {
    const element = controls[steps[0] ?? -1];
    if (!element) return send({ type: "walked" });
    // In a separate task, so that an error in a handler is reported and the walk continues.
    setTimer(() => {
      setTimer(() => start(steps.slice(1)), STEP_MS);
      press(element);
    });
  }

  return { report, start };
}

const isUsable = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(":disabled, [aria-disabled=true]") &&
  !(element instanceof HTMLInputElement && IGNORED_TYPES.has(element.type));

function kindOf(element: HTMLElement): ControlKind {
  if (element instanceof HTMLTextAreaElement) return "field";
  if (element instanceof HTMLInputElement && !PRESSED.has(element.type)) return "field";
  return element instanceof HTMLSelectElement || element.matches("input:not([type=submit])")
    ? "choice"
    : "button";
}

function press(element: HTMLElement): void {
  if (!element.isConnected) return;
  if (element instanceof HTMLSelectElement) {
    const next = element.options[(element.selectedIndex + 1) % element.options.length];
    if (next) setValue(element, next.value);
  } else if (element instanceof HTMLTextAreaElement) setValue(element, "Hello");
  else if (element instanceof HTMLInputElement && !PRESSED.has(element.type))
    setValue(element, samples[element.type] ?? "Hello");
  else element.click();
}

function setValue(element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  // The prototype's setter: React overrides the element's own, and would not notice the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}
