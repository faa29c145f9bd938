import { type CheckStep, MAX_CHOSEN_FILES, type StepTarget } from "../check-step";
import { MAX_REPORT_TEXT } from "../limits";
import type { RecordedStep } from "../protocol";
import { matchElements } from "../seen-page";
import { isFileInput, watchFileInputs } from "./file-inputs";
import { type ReadElement, readPage } from "./read-page";
import { createRefs } from "./refs";
import { isPressable, nameOf, oneLine, roleOf } from "./roles";
import { isField } from "./run-steps";

const MAX_NAME = 80;
const EXAMPLE_PASSWORD = "Pass-word1";
const CHOICES = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]);
const NOT_TYPABLE = new Set(["checkbox", "radio", "button", "submit", "reset", "image", "file", "hidden"]);
/** Keys that are recorded outside of fields. */
const KEYS = new Set(["Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

type Recording = {
  onStep: (recorded: RecordedStep) => void;
  /** Waits in real time, not by the page's clock. */
  pause(milliseconds: number): Promise<void>;
};

/**
 * Records what a user does with the page as steps of a check, which name elements as a check finds them.
 *
 * @returns records the expectation for an element that the user picked
 */
export function startRecording({ onStep, pause }: Recording): { expect(element: Element): void } {
  const refs = createRefs();
  /** The last recorded presses at one position: two of them may become a double click. */
  let presses: StepTarget[] = [];
  /** The field that was pressed last. The press is recorded only if a key needs its focus. */
  let pressedField: Element | null = null;
  let submitted: { field: HTMLElement; text: string } | null = null;
  let isSubmitting = false;

  function record(step: CheckStep, replaces = 0, sizes: number[] = []): void {
    presses = [];
    onStep({ step, replaces, sizes });
  }
  function recordPress(target: StepTarget): void {
    const before = presses;
    record({ do: "press", target });
    presses = [...before, target];
  }

  const targetOf = (element: Element, isMeant: (each: ReadElement) => boolean): StepTarget => {
    const role = roleOf(element);
    // A check finds elements without a role only among the controls.
    const elements = readPage(refs).elements.filter(
      (each) => isMeant(each) && (role !== null || each.isControl),
    );
    const own = elements.find((each) => each.element === element);
    const name = shortened(own?.name || nameOf(element) || oneLine(element.textContent ?? "")) || null;
    const index = matchElements(elements, { role, name }).findIndex((each) => each.element === element);
    return { role, name, nth: Math.max(0, index) + 1 };
  };

  function onClick(event: MouseEvent) {
    const [pressed] = event.composedPath();
    if (!event.isTrusted || isSubmitting || !(pressed instanceof Element)) return;
    if (event.detail % 2 === 1) presses = [];
    // The browser dispatches a separate click on the field.
    if (isInLabel(pressed)) return;
    const control = controlAt(pressed);
    pressedField = control && isTyped(control) ? control : null;
    if (pressedField && !pressedField.matches("[readonly]")) return;
    const label = control instanceof HTMLInputElement ? hiddenBehind(control) : null;
    if (label) return recordPress(named(label));
    if (control) return recordPress(targetOf(control, () => true));
    const text = oneLine(pressed.textContent ?? "");
    if (text && text.length <= MAX_NAME) recordPress(named(text));
  }

  function onDoubleClick(event: MouseEvent) {
    const [pressed] = event.composedPath();
    const [target, second] = presses;
    if (!event.isTrusted || !target || !second || !(pressed instanceof Element)) return;
    const label = isInLabel(pressed) ? shortened(oneLine(pressed.textContent ?? "")) : "";
    record({ do: "doubleClick", target: label ? named(label) : target }, 2);
  }

  /** The file input that was opened, and what was pressed before. */
  let opened: { input: HTMLInputElement; presses: readonly StepTarget[] } | null = null;
  function onOpen(input: HTMLInputElement): void {
    opened = { input, presses };
    // Pages may remove it from the document, or never insert it.
    input.addEventListener("change", onFiles, { once: true });
  }
  function onFiles({ isTrusted, target }: Event): void {
    if (!isFileInput(target) || !(isTrusted || opened?.input === target)) return;
    const opener = opened?.input === target ? opened.presses.at(-1) : undefined;
    const replaces = opener && opened?.presses === presses ? 1 : 0;
    opened = null;
    const chosen = [...(target.files ?? [])].slice(0, MAX_CHOSEN_FILES);
    const files = chosen.map(({ name }) => name.slice(-MAX_REPORT_TEXT));
    const step: CheckStep = { do: "chooseFiles", files, target: opener ?? targetOf(target, () => true) };
    if (files.length > 0)
      record(
        step,
        replaces,
        chosen.map(({ size }) => size),
      );
  }

  function recordTyping(field: HTMLElement, submit: boolean): void {
    record({ do: "type", text: textOf(field), target: targetOf(field, isField), submit });
  }

  function onKey(event: KeyboardEvent) {
    const { isTrusted, key, target, isComposing } = event;
    if (!isTrusted || isComposing) return;
    if (key === "Enter" && target instanceof HTMLInputElement && isTyped(target)) {
      submitted = { field: target, text: target.value };
      // The browser then clicks the form's submit button.
      isSubmitting = true;
      void pause(0).then(() => {
        isSubmitting = false;
      });
      return recordTyping(target, true);
    }
    const typed = key === "Enter" && target instanceof HTMLElement && isTyped(target) ? textOf(target) : "";
    if (typed)
      // Outside of inputs, Enter submits only if the page handles the key itself.
      return void pause(0).then(() => {
        if (!event.defaultPrevented || !(target instanceof HTMLElement)) return;
        submitted = { field: target, text: typed };
        record({ do: "type", text: typed, target: targetOf(target, isField), submit: true });
      });
    const field = target instanceof HTMLElement && isTyped(target) ? target : null;
    if (field && (key !== "Escape" || field instanceof HTMLSelectElement)) return;
    if (field) recordBeforeKey(field);
    if (KEYS.has(key)) record({ do: "key", key });
  }

  /** Before a key in a field, records what was typed into it, or that it was pressed. */
  function recordBeforeKey(field: HTMLElement): void {
    const text = textOf(field);
    const isSubmitted = submitted?.field === field && (text === submitted.text || text === "");
    if (edited === field && !isSubmitted) {
      recordTyping(field, false);
      submitted = { field, text };
    } else if (pressedField === field) recordPress(targetOf(field, isField));
    [edited, pressedField] = [null, null];
  }

  function onChange(event: Event): void {
    const { isTrusted, target } = event;
    if (!isTrusted) return;
    if (isFileInput(target)) {
      // Files that were dropped on it; an input that was opened has its own listener.
      if (opened?.input !== target) onFiles(event);
    } else if (target instanceof HTMLSelectElement) {
      const option = target.selectedOptions[0]?.label.trim();
      if (option) record({ do: "choose", option, target: targetOf(target, isField) });
    } else if (isTextField(target)) {
      const isRecorded =
        submitted?.field === target && (target.value === submitted.text || target.value === "");
      [edited, submitted] = [null, null];
      if (!isRecorded) recordTyping(target, false);
    }
  }

  /** The field with typing that is not recorded yet. Content-editable elements fire no change event. */
  let edited: HTMLElement | null = null;
  function onInput({ isTrusted, target }: Event): void {
    if (isTrusted && target instanceof HTMLElement && isTyped(target)) edited = target;
  }
  function onLeave({ target }: FocusEvent): void {
    if (edited === null || edited !== target || isTextField(target)) return;
    const isRecorded = submitted?.field === edited && textOf(edited) === "";
    if (!isRecorded) recordTyping(edited, false);
    [edited, submitted] = [null, null];
  }

  window.addEventListener("click", onClick, true);
  // Registered after the click listener, so that the press is recorded first.
  watchFileInputs(onOpen, false);
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
        return record({ ...seen(targetOf(read.element, () => true)), value: shortened(read.value) });
      if (read && CHOICES.has(read.role)) {
        const state = read.states.includes("checked") ? "checked" : "unchecked";
        return record({ ...seen(targetOf(read.element, () => true)), state });
      }
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not to be seen
      const text = element instanceof HTMLElement ? shortened(oneLine(element.innerText)) : "";
      if (text) return record({ do: "see", text });
      if (roleOf(control ?? element)) record(seen(targetOf(control ?? element, () => true)));
    },
  };
}

const named = (name: string): StepTarget => ({ role: null, name, nth: 1 });

/** Whether clicking the element clicks a label's field. */
const isInLabel = (element: Element): boolean =>
  Boolean(element.closest("label")?.control) && !element.closest("a, button, input");

const seen = (target: StepTarget) =>
  ({ do: "seeElement", target, count: null, value: null, state: null }) as const;

/** The nearest pressable ancestor, or the element itself. */
function controlAt(element: Element): Element | null {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    if (isPressable(at, roleOf(at))) return at;
  return null;
}

const isTextField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !NOT_TYPABLE.has(target.type));

const isTyped = (element: Element): boolean =>
  isTextField(element) ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/** The text of a field or content-editable element. A password is replaced by an example of the same length. */
function textOf(field: HTMLElement): string {
  if (!isTextField(field)) return oneLine(field.textContent ?? "");
  if (field.type !== "password") return field.value;
  return EXAMPLE_PASSWORD.repeat(Math.ceil(field.value.length / EXAMPLE_PASSWORD.length)).slice(
    0,
    field.value.length,
  );
}

/** The label that a user sees and presses for a hidden input. */
function hiddenBehind(input: HTMLInputElement): string | null {
  if (input.checkVisibility({ visibilityProperty: true })) return null;
  return shortened(oneLine(input.labels?.[0]?.textContent ?? "")) || null;
}

/** Truncated at a word boundary, so that the full text still contains it. */
function shortened(text: string): string {
  if (text.length <= MAX_NAME) return text;
  const cut = text.slice(0, MAX_NAME);
  const end = cut.lastIndexOf(" ");
  return end > 0 ? cut.slice(0, end) : cut;
}
