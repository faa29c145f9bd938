import { type CheckStep, MAX_CHOSEN_FILES, type StepTarget } from "../check-step";
import { MAX_REPORT_TEXT } from "../limits";
import type { RecordedStep } from "../protocol";
import { matching } from "../seen-page";
import { isFileInput, watchFileInputs } from "./file-inputs";
import { type ReadElement, readPage } from "./read-page";
import { createRefs } from "./refs";
import { isPressable, nameOf, oneLine, roleOf } from "./roles";
import { isField } from "./run-steps";

const MAX_NAME = 80;
const EXAMPLE_PASSWORD = "Pass-word1";
const CHOICES = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]);
const UNTYPED = new Set(["checkbox", "radio", "button", "submit", "reset", "image", "file", "hidden"]);
/** What a key does outside of fields. */
const KEYS = new Set(["Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

type Recording = {
  tell: (recorded: RecordedStep) => void;
  /** Waits, whatever the page's clock says. */
  pause(milliseconds: number): Promise<void>;
};

/**
 * Tells what a user does with the page as steps of a check, which name elements as a check finds them.
 *
 * @returns tells what is to be seen of an element that the user picked
 */
export function startRecording({ tell: send, pause }: Recording): { expect(element: Element): void } {
  const refs = createRefs();
  /** The presses of one spot that were told last: two of them may be a double click. */
  let presses: StepTarget[] = [];
  /** The field that was pressed last, which is not told unless a key needs its focus. */
  let pressedField: Element | null = null;
  let submitted: { field: HTMLElement; text: string } | null = null;
  let isSubmitting = false;

  function tell(step: CheckStep, replaces = 0, sizes: number[] = []): void {
    presses = [];
    send({ step, replaces, sizes });
  }
  function tellPress(target: StepTarget): void {
    const before = presses;
    tell({ do: "press", target });
    presses = [...before, target];
  }

  const targetOf = (element: Element, isMeant: (each: ReadElement) => boolean): StepTarget => {
    const role = roleOf(element);
    // As a check looks for what has no role.
    const elements = readPage(refs).elements.filter(
      (each) => isMeant(each) && (role !== null || each.isControl),
    );
    const own = elements.find((each) => each.element === element);
    const name = shortened(own?.name || nameOf(element) || oneLine(element.textContent ?? "")) || null;
    const place = matching(elements, { role, name }).findIndex((each) => each.element === element);
    return { role, name, nth: Math.max(0, place) + 1 };
  };

  function onClick(event: MouseEvent) {
    const [pressed] = event.composedPath();
    if (!event.isTrusted || isSubmitting || !(pressed instanceof Element)) return;
    if (event.detail % 2 === 1) presses = [];
    // Its field is told of a press of its own.
    if (isOfLabel(pressed)) return;
    const control = controlAt(pressed);
    pressedField = control && isTyped(control) ? control : null;
    if (pressedField && !pressedField.matches("[readonly]")) return;
    const label = control instanceof HTMLInputElement ? hiddenBehind(control) : null;
    if (label) return tellPress(named(label));
    if (control) return tellPress(targetOf(control, () => true));
    const text = oneLine(pressed.textContent ?? "");
    if (text && text.length <= MAX_NAME) tellPress(named(text));
  }

  function onDoubleClick(event: MouseEvent) {
    const [pressed] = event.composedPath();
    const [target, second] = presses;
    if (!event.isTrusted || !target || !second || !(pressed instanceof Element)) return;
    const label = isOfLabel(pressed) ? shortened(oneLine(pressed.textContent ?? "")) : "";
    tell({ do: "doubleClick", target: label ? named(label) : target }, 2);
  }

  /** The input that has asked for files, and what was pressed before. */
  let asked: { input: HTMLInputElement; presses: readonly StepTarget[] } | null = null;
  function onAsked(input: HTMLInputElement): void {
    asked = { input, presses };
    // Pages take it out of the document, or never put it there.
    input.addEventListener("change", onFiles, { once: true });
  }
  function onFiles({ isTrusted, target }: Event): void {
    if (!isFileInput(target) || !(isTrusted || asked?.input === target)) return;
    const opener = asked?.input === target ? asked.presses.at(-1) : undefined;
    const replaces = opener && asked?.presses === presses ? 1 : 0;
    asked = null;
    const chosen = [...(target.files ?? [])].slice(0, MAX_CHOSEN_FILES);
    const files = chosen.map(({ name }) => name.slice(-MAX_REPORT_TEXT));
    const step: CheckStep = { do: "chooseFiles", files, target: opener ?? targetOf(target, () => true) };
    if (files.length > 0)
      tell(
        step,
        replaces,
        chosen.map(({ size }) => size),
      );
  }

  function tellTyped(field: HTMLElement, submit: boolean): void {
    tell({ do: "type", text: written(field), target: targetOf(field, isField), submit });
  }

  function onKey(event: KeyboardEvent) {
    const { isTrusted, key, target, isComposing } = event;
    if (!isTrusted || isComposing) return;
    if (key === "Enter" && target instanceof HTMLInputElement && isTyped(target)) {
      submitted = { field: target, text: target.value };
      // The browser presses the form's button then.
      isSubmitting = true;
      void pause(0).then(() => {
        isSubmitting = false;
      });
      return tellTyped(target, true);
    }
    const held = key === "Enter" && target instanceof HTMLElement && isTyped(target) ? written(target) : "";
    if (held)
      // Only a page that takes the key for itself sends what was typed.
      return void pause(0).then(() => {
        if (!event.defaultPrevented || !(target instanceof HTMLElement)) return;
        submitted = { field: target, text: held };
        tell({ do: "type", text: held, target: targetOf(target, isField), submit: true });
      });
    const field = target instanceof HTMLElement && isTyped(target) ? target : null;
    if (field && (key !== "Escape" || field instanceof HTMLSelectElement)) return;
    if (field) tellBeforeKey(field);
    if (KEYS.has(key)) tell({ do: "key", key });
  }

  /** What a field held when a key was pressed in it, or that it was pressed. */
  function tellBeforeKey(field: HTMLElement): void {
    const text = written(field);
    const isSent = submitted?.field === field && (text === submitted.text || text === "");
    if (edited === field && !isSent) {
      tellTyped(field, false);
      submitted = { field, text };
    } else if (pressedField === field) tellPress(targetOf(field, isField));
    [edited, pressedField] = [null, null];
  }

  function onChange(event: Event): void {
    const { isTrusted, target } = event;
    if (!isTrusted) return;
    if (isFileInput(target)) {
      // Dropped on it: what asked tells by itself.
      if (asked?.input !== target) onFiles(event);
    } else if (target instanceof HTMLSelectElement) {
      const option = target.selectedOptions[0]?.label.trim();
      if (option) tell({ do: "choose", option, target: targetOf(target, isField) });
    } else if (isTextField(target)) {
      const isTold = submitted?.field === target && (target.value === submitted.text || target.value === "");
      [edited, submitted] = [null, null];
      if (!isTold) tellTyped(target, false);
    }
  }

  /** What was typed into and is not told yet. Text that is edited without a field tells of no change. */
  let edited: HTMLElement | null = null;
  function onInput({ isTrusted, target }: Event): void {
    if (isTrusted && target instanceof HTMLElement && isTyped(target)) edited = target;
  }
  function onLeave({ target }: FocusEvent): void {
    if (edited === null || edited !== target || isTextField(target)) return;
    const isTold = submitted?.field === edited && written(edited) === "";
    if (!isTold) tellTyped(edited, false);
    [edited, submitted] = [null, null];
  }

  window.addEventListener("click", onClick, true);
  // After the press that asks for them is told.
  watchFileInputs(onAsked, false);
  window.addEventListener("dblclick", onDoubleClick, true);
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("change", onChange, true);
  window.addEventListener("input", onInput, true);
  window.addEventListener("focusout", onLeave, true);
  return {
    expect(element) {
      const { elements } = readPage(refs);
      const control = controlAt(element);
      const read = elements.find((each) => each.element === (control ?? element));
      if (read && isField(read))
        return tell({ ...seen(targetOf(read.element, () => true)), value: shortened(read.value) });
      if (read && CHOICES.has(read.role)) {
        const state = read.states.includes("checked") ? "checked" : "unchecked";
        return tell({ ...seen(targetOf(read.element, () => true)), state });
      }
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not to be seen
      const text = element instanceof HTMLElement ? shortened(oneLine(element.innerText)) : "";
      if (text) return tell({ do: "see", text });
      if (roleOf(control ?? element)) tell(seen(targetOf(control ?? element, () => true)));
    },
  };
}

const named = (name: string): StepTarget => ({ role: null, name, nth: 1 });

/** Pressing it presses its field. */
const isOfLabel = (element: Element): boolean =>
  Boolean(element.closest("label")?.control) && !element.closest("a, button, input");

const seen = (target: StepTarget) =>
  ({ do: "seeElement", target, count: null, value: null, state: null }) as const;

/** The element that a press on this one uses. */
function controlAt(element: Element): Element | null {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    if (isPressable(at, roleOf(at))) return at;
  return null;
}

const isTextField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !UNTYPED.has(target.type));

const isTyped = (element: Element): boolean =>
  isTextField(element) ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/** What a field or an edited text holds. A password becomes one of its length that is nobody's. */
function written(field: HTMLElement): string {
  if (!isTextField(field)) return oneLine(field.textContent ?? "");
  if (field.type !== "password") return field.value;
  return EXAMPLE_PASSWORD.repeat(Math.ceil(field.value.length / EXAMPLE_PASSWORD.length)).slice(
    0,
    field.value.length,
  );
}

/** What a user sees and presses in place of an input that is not displayed. */
function hiddenBehind(input: HTMLInputElement): string | null {
  if (input.checkVisibility({ visibilityProperty: true })) return null;
  return shortened(oneLine(input.labels?.[0]?.textContent ?? "")) || null;
}

/** At the end of a word, so that the text is found in the longer one. */
function shortened(text: string): string {
  if (text.length <= MAX_NAME) return text;
  const cut = text.slice(0, MAX_NAME);
  const end = cut.lastIndexOf(" ");
  return end > 0 ? cut.slice(0, end) : cut;
}
