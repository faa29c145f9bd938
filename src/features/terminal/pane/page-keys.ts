import type { Terminal } from "@xterm/xterm";

interface State {
  isRunning: () => boolean;
  /** Whether Tab has something to complete. */
  takesTab: () => boolean;
}

/**
 * Leaves keys to the page that a terminal would take: those that lead out of it, and those that copy and paste.
 * Ctrl-C copies only where there is a selection and no command to end.
 */
export function leavePageKeys(terminal: Terminal, { isRunning, takesTab }: State): void {
  terminal.attachCustomKeyEventHandler((event) => {
    const { key, type, ctrlKey, shiftKey, altKey } = event;
    if (key === "Escape") return false;
    if (key === "Tab") return !shiftKey && takesTab();
    if (key === "`" && ctrlKey) return false;
    if (!ctrlKey || altKey) return true;
    if (key.toLowerCase() === "v") return false;
    if (key !== "c" || !terminal.hasSelection() || isRunning()) return true;
    // The browser copies first.
    if (type === "keydown") setTimeout(() => terminal.clearSelection());
    return false;
  });
}
