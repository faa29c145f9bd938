export const MESSAGE_BOX_ID = "message-box";

/**
 * Brings the keyboard to the message box: for actions that take what had the focus off the page. Not where a finger
 * pressed: there it would bring up a keyboard over what is to be read.
 */
export function focusMessageBox(): void {
  if (matchMedia("(pointer: coarse)").matches) return;
  document.getElementById(MESSAGE_BOX_ID)?.focus();
}
