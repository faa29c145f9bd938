"use client";

import { useLayoutEffect } from "react";

/** Says once that React has taken over the page. Who waits for it: ./early-input-replay.tsx. */
export function HydrationSignal() {
  // In the commit itself: a press that React answers from here on must not be repeated by who waits.
  useLayoutEffect(() => {
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return null;
}
