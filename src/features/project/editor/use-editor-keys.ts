import { type Dispatch, useEffect, useEffectEvent } from "react";
import { isPressed } from "~/lib/shortcut";
import type { EditorAction } from "../state";

type EditorKeys = {
  save: () => void;
  format: () => void;
  search: () => void;
  openFile: () => void;
  dispatch: Dispatch<EditorAction>;
};

export const formatShortcut = { shift: true, alt: true, key: "f" } as const;

/**
 * Works wherever the focus is: Ctrl+S saves, Shift+Alt+F formats, Ctrl+Shift+F searches the project, Ctrl+P opens a
 * file by name, Ctrl+Alt+arrows switch tabs.
 */
export function useEditorKeys({ save, format, search, openFile, dispatch }: EditorKeys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isStep = event.ctrlKey && event.altKey && !event.metaKey;
    const shortcuts: [isPressed: boolean, act: () => void][] = [
      [isPressed(event, { command: true, key: "s" }), save],
      [isPressed(event, { command: true, shift: true, key: "f" }), search],
      [isPressed(event, formatShortcut), format],
      [isPressed(event, { command: true, key: "p" }), openFile],
      [isStep && event.key === "ArrowRight", () => dispatch({ type: "step", by: 1 })],
      [isStep && event.key === "ArrowLeft", () => dispatch({ type: "step", by: -1 })],
    ];
    const act = shortcuts.find(([pressed]) => pressed)?.[1];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // Captures, because CodeMirror uses some of them otherwise.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
}
