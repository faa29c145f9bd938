import { findVariable } from "~/domain/chat/saved-prompt";
import { focusUnlessTouch } from "~/lib/focus-unless-touch";

export const MESSAGE_BOX_ID = "message-box";

/** Focuses the message box. */
export const focusMessageBox = (): void => focusUnlessTouch(document.getElementById(MESSAGE_BOX_ID));

/** Where the focus is: in a field, a dialog, or a list or menu that has just opened. */
const IN_USE =
  'input, textarea, select, [role="dialog"], [aria-expanded="true"], [data-headlessui-state~="open"]';

/** The same, unless the focus is elsewhere. */
export function focusMessageBoxIfIdle(): void {
  if (!document.activeElement?.closest(IN_USE)) focusMessageBox();
}

/** The text in the message box. */
export function boxText(): string {
  const box = document.getElementById(MESSAGE_BOX_ID);
  return box instanceof HTMLTextAreaElement ? box.value : "";
}

/** Appends text to the message box and puts the cursor at its end. */
export function fillMessageBox(text: string): void {
  const box = document.getElementById(MESSAGE_BOX_ID);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.value = box.value.trim() === "" ? text : `${box.value}\n\n${text}`;
  // As if typed, so that the box grows and the draft is saved.
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.setSelectionRange(box.value.length, box.value.length);
  focusMessageBox();
}

/** Selects the first variable of the prompt that was put into the message box; Tab leads to the others. */
export function startVariables(): void {
  const box = document.getElementById(MESSAGE_BOX_ID);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.dataset.variables = "";
  selectVariable(box, 0);
}

/** @returns false when there is none left; then Tab moves the focus again, as anywhere else */
export function selectVariable(box: HTMLTextAreaElement, from: number): boolean {
  const variable = box.dataset.variables === undefined ? null : findVariable(box.value, from);
  if (variable) box.setSelectionRange(variable.start, variable.end);
  else delete box.dataset.variables;
  return variable !== null;
}
