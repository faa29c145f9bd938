"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/**
 * A link into the page itself makes a history entry without the router's state, and the router does nothing when
 * somebody comes back to one: the address would change and the page would not.
 */
export function AnchorHistory() {
  const path = usePathname();
  useEffect(() => {
    const adopt = () => {
      if (window.history.state !== null) return;
      // An entry of another page: from before the router was awake, or it would have been adopted.
      if (window.location.pathname !== path) return window.location.reload();
      // The router listens to this call and gives the entry its state.
      window.history.replaceState(null, "", window.location.href);
    };
    // Not every browser tells of the first with the second, nor of the second with the first.
    window.addEventListener("hashchange", adopt);
    window.addEventListener("popstate", adopt);
    return () => {
      window.removeEventListener("hashchange", adopt);
      window.removeEventListener("popstate", adopt);
    };
  }, [path]);
  return null;
}
