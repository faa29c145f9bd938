"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/**
 * Shows a page that somebody is led to from its top. The router leaves the scroll position as it is where the page's
 * content begins inside the window: one that is a little longer than the window would open at its end.
 */
export function ScrollToTop() {
  const path = usePathname();
  const isFirstLoad = useSyncExternalStore(
    subscribeNever,
    () => false,
    () => true,
  );
  // Where the browser has put a page that it loaded is where its reader was.
  const shown = useRef(isFirstLoad ? path : null);
  useEffect(() => {
    if (shown.current !== path) window.scrollTo({ top: 0, behavior: "instant" });
    shown.current = path;
  }, [path]);
  return null;
}
