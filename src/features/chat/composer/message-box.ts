import { bringFocus } from "~/lib/bring-focus";

export const MESSAGE_BOX_ID = "message-box";

/** Brings the keyboard to the message box. */
export const focusMessageBox = (): void => bringFocus(document.getElementById(MESSAGE_BOX_ID));
