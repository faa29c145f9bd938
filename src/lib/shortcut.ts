import { isComposing } from "./enter-key";

/** A key combination. `command` is Ctrl, or Cmd on Apple devices; `control` is Ctrl on all. */
export type Shortcut = { command?: boolean; control?: boolean; shift?: boolean; alt?: boolean; key: string };

type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "isComposing" | "keyCode"
>;

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Letters also match by key position on non-Latin layouts; symbols match the typed character, whatever modifiers it
 * takes.
 */
export function isPressed(
  event: Pressed,
  { command, control, shift = false, alt = false, key }: Shortcut,
): boolean {
  const isCmd = command === true && isApple();
  const isCtrl = control === true || (command === true && !isCmd);
  if (event.metaKey !== isCmd || event.ctrlKey !== isCtrl || event.altKey !== alt || isComposing(event))
    return false;
  if (!/^[a-z]$/.test(key)) return event.key === key;
  if (event.shiftKey !== shift) return false;
  return event.key <= "\u007f" ? event.key.toLowerCase() === key : event.code === `Key${key.toUpperCase()}`;
}

const nameOf = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** Key names as on this machine's keyboard. */
export function keysOf({ command, control, shift, alt, key }: Shortcut): string[] {
  const names = isApple()
    ? { command: "⌘", control: "⌃", shift: "⇧", alt: "⌥" }
    : { command: "Ctrl", control: "Ctrl", shift: "Shift", alt: "Alt" };
  return [
    ...(command ? [names.command] : []),
    ...(control ? [names.control] : []),
    ...(shift ? [names.shift] : []),
    ...(alt ? [names.alt] : []),
    nameOf(key),
  ];
}

/** For `aria-keyshortcuts`: both variants, because the server does not know the platform. */
export function ariaKeys({ command, control, shift, alt, key }: Shortcut): string {
  const rest = [
    ...(control ? ["Control"] : []),
    ...(shift ? ["Shift"] : []),
    ...(alt ? ["Alt"] : []),
    nameOf(key),
  ].join("+");
  return command ? `Control+${rest} Meta+${rest}` : rest;
}

/** Whether text fields use the combination: to undo or redo, or to type, which Alt does on Apple devices. */
export const isForText = ({ command, control, alt, key }: Shortcut): boolean =>
  command || control ? key === "z" : !alt || isApple();

/** Whether the element accepts text input. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
