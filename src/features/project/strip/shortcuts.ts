import { useEffect, useEffectEvent } from "react";
import { isPressed, isTyping, type Shortcut } from "~/lib/shortcut";

export const versionShortcuts = {
  undo: { command: true, key: "z" },
  redo: { command: true, shift: true, key: "z" },
} as const satisfies Record<string, Shortcut>;

/** Text fields have their own undo, and an open dialog comes first. */
export function useVersionShortcuts(act: { undo: () => void; redo: () => void }): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
    for (const name of ["undo", "redo"] as const) {
      if (!isPressed(event, versionShortcuts[name])) continue;
      event.preventDefault();
      act[name]();
    }
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
