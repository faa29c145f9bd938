"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/**
 * A link to an anchor of the page creates a history entry without the router's state. The router ignores such entries
 * when the user returns to one: the URL would change and the page would not.
 */
export function AnchorHistory() {
  const path = usePathname();
  useEffect(() => {
    const adopt = () => {
      if (window.history.state !== null) return;
      // An entry of another page, created before hydration; later ones are adopted below.
      if (window.location.pathname !== path) return window.location.reload();
      // The router intercepts this call and adds its state to the entry.
      window.history.replaceState(null, "", window.location.href);
    };
    // Not every browser fires both events for every such navigation.
    window.addEventListener("hashchange", adopt);
    window.addEventListener("popstate", adopt);
    return () => {
      window.removeEventListener("hashchange", adopt);
      window.removeEventListener("popstate", adopt);
    };
  }, [path]);
  return null;
}
