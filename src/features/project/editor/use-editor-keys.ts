import { type Dispatch, useEffect, useEffectEvent } from "react";
import { isPressed } from "~/lib/shortcut";
import type { EditorAction } from "../state";

type EditorKeys = {
  save: () => void;
  format: () => void;
  search: () => void;
  dispatch: Dispatch<EditorAction>;
};

/**
 * While the editor is open, wherever the focus is: Ctrl+S saves, Shift+Alt+F formats, Ctrl+Shift+F searches the
 * project, Ctrl+Alt+arrows go through the tabs.
 */
export function useEditorKeys({ save, format, search, dispatch }: EditorKeys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isStep = event.ctrlKey && event.altKey && !event.metaKey;
    const act = isPressed(event, { command: true, key: "s" })
      ? save
      : isPressed(event, { command: true, shift: true, key: "f" })
        ? search
        : event.shiftKey && event.altKey && event.code === "KeyF"
          ? format
          : isStep && event.key === "ArrowRight"
            ? () => dispatch({ type: "step", by: 1 })
            : isStep && event.key === "ArrowLeft"
              ? () => dispatch({ type: "step", by: -1 })
              : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // Before CodeMirror, which has other meanings for some of them.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
}
