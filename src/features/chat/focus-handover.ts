import { useLayoutEffect, useRef } from "react";
import { focusMessageBox } from "./message-box";

/** When an answered question unmounts with the focus inside, moves the focus to the message box. */
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
