"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/**
 * Scrolls to the top after a navigation. The router keeps the scroll position when the new page's content begins
 * inside the window, so a page slightly longer than the window would open at its end.
 */
export function ScrollToTop() {
  const path = usePathname();
  const isFirstLoad = useSyncExternalStore(
    subscribeNever,
    () => false,
    () => true,
  );
  // On the first load the browser restores the user's scroll position.
  const shown = useRef(isFirstLoad ? path : null);
  useEffect(() => {
    if (shown.current !== path) window.scrollTo({ top: 0, behavior: "instant" });
    shown.current = path;
  }, [path]);
  return null;
}
