export const isTouchScreen = (): boolean => matchMedia("(pointer: coarse)").matches;

/**
 * Focuses a field after an action removed the focused element. Not on touch screens, where the on-screen keyboard
 * would cover the content.
 */
export function focusUnlessTouch(field: HTMLElement | null): void {
  if (!isTouchScreen()) field?.focus();
}
