import { type Dispatch, useEffect, useEffectEvent } from "react";
import { isPressed } from "~/lib/shortcut";
import type { EditorAction } from "../state";

type EditorKeys = { save: () => void; dispatch: Dispatch<EditorAction> };

/** Ctrl+S saves wherever the focus is, while the editor is open; Ctrl+Alt+arrows go through its tabs. */
export function useEditorKeys({ save, dispatch }: EditorKeys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isStep = event.ctrlKey && event.altKey && !event.metaKey;
    const act = isPressed(event, { command: true, key: "s" })
      ? save
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
