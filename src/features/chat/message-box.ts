import { focusUnlessTouch } from "~/lib/focus-unless-touch";

export const MESSAGE_BOX_ID = "message-box";

/** Brings the keyboard to the message box. */
export const focusMessageBox = (): void => focusUnlessTouch(document.getElementById(MESSAGE_BOX_ID));

/** The same where nobody asked for it: not away from a text that is being written, nor out of a dialog. */
export function focusMessageBoxIfIdle(): void {
  if (!document.activeElement?.closest('input, textarea, select, [role="dialog"]')) focusMessageBox();
}

/** Puts a text into the message box, behind what is written there, and the cursor at its end. */
export function fillMessageBox(text: string): void {
  const box = document.getElementById(MESSAGE_BOX_ID);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.value = box.value.trim() === "" ? text : `${box.value}\n\n${text}`;
  // As if it had been typed: the box grows, and the draft is kept.
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.setSelectionRange(box.value.length, box.value.length);
  focusMessageBox();
}
