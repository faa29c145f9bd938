import { bringFocus } from "~/lib/bring-focus";

export const MESSAGE_BOX_ID = "message-box";

/** Brings the keyboard to the message box. */
export const focusMessageBox = (): void => bringFocus(document.getElementById(MESSAGE_BOX_ID));

/** The same where nobody asked for it: not away from a text that is being written, nor out of a dialog. */
export function offerMessageBox(): void {
  if (!document.activeElement?.closest('input, textarea, select, [role="dialog"]')) focusMessageBox();
}
