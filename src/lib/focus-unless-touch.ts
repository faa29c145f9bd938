/**
 * Brings the keyboard to a field: for actions that take what had the focus off the page. Not where a finger pressed:
 * there it would bring up a keyboard over what is to be read.
 */
export function focusUnlessTouch(field: HTMLElement | null): void {
  if (!matchMedia("(pointer: coarse)").matches) field?.focus();
}
