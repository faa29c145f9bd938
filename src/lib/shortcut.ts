/** A key combination. `command` is Ctrl, or Cmd on Apple devices. */
export type Shortcut = { command?: boolean; shift?: boolean; key: string };

type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "isComposing"
>;

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Letters also match by key position on non-Latin layouts; symbols match the typed character, whatever modifiers it
 * takes.
 */
export function isPressed(event: Pressed, { command = false, shift = false, key }: Shortcut): boolean {
  const [wanted, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (wanted !== command || other || event.altKey || event.isComposing) return false;
  if (!/^[a-z]$/.test(key)) return event.key === key;
  if (event.shiftKey !== shift) return false;
  return event.key <= "\u007f" ? event.key.toLowerCase() === key : event.code === `Key${key.toUpperCase()}`;
}

const nameOf = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** Key names as on this machine's keyboard. */
export function keysOf({ command, shift, key }: Shortcut): string[] {
  const names = isApple() ? { command: "⌘", shift: "⇧" } : { command: "Ctrl", shift: "Shift" };
  return [...(command ? [names.command] : []), ...(shift ? [names.shift] : []), nameOf(key)];
}

/** For `aria-keyshortcuts`: both variants, because the server does not know the platform. */
export function ariaKeys({ command, shift, key }: Shortcut): string {
  const rest = [...(shift ? ["Shift"] : []), nameOf(key)].join("+");
  return command ? `Control+${rest} Meta+${rest}` : rest;
}

/** Whether keys typed there are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
