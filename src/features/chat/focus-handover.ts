import { useLayoutEffect, useRef } from "react";
import { focusMessageBox } from "./message-box";

/** A question goes once it is answered, and the focus of its button to the message box. */
export function useFocusHandover() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      requestAnimationFrame(() => document.activeElement === document.body && focusMessageBox());
    };
  }, []);
  return ref;
}
