import { findVariable } from "~/domain/chat/saved-prompt";
import { focusUnlessTouch } from "~/lib/focus-unless-touch";

export const MESSAGE_BOX_ID = "message-box";

const messageBox = (): HTMLTextAreaElement | null => {
  const box = document.getElementById(MESSAGE_BOX_ID);
  return box instanceof HTMLTextAreaElement ? box : null;
};

export const focusMessageBox = (): void => focusUnlessTouch(messageBox());

/** Never steal the focus from fields, dialogs, and open lists or menus. */
const IN_USE =
  'input, textarea, select, [role="dialog"], [aria-expanded="true"], [data-headlessui-state~="open"]';

export function focusMessageBoxIfIdle(): void {
  if (!document.activeElement?.closest(IN_USE)) focusMessageBox();
}

export const messageBoxText = (): string => messageBox()?.value ?? "";

/** Appends text to the message box and puts the cursor at its end. */
export function fillMessageBox(text: string): void {
  const box = messageBox();
  if (!box) return;
  box.value = box.value.trim() === "" ? text : `${box.value}\n\n${text}`;
  // As if typed, so that the box grows and the draft is saved.
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.setSelectionRange(box.value.length, box.value.length);
  focusMessageBox();
}

/** Selects the first variable of a saved prompt in the message box; Tab moves to the others. */
export function selectFirstVariable(): void {
  const box = messageBox();
  if (!box) return;
  box.dataset.variables = "";
  selectVariable(box, 0);
}

/** @returns false when none is left; Tab then moves the focus as usual */
export function selectVariable(box: HTMLTextAreaElement, from: number): boolean {
  const variable = box.dataset.variables === undefined ? null : findVariable(box.value, from);
  if (variable) box.setSelectionRange(variable.start, variable.end);
  else delete box.dataset.variables;
  return variable !== null;
}
