"use client";

import { useLayoutEffect } from "react";

/** Announces hydration to early-input-replay.tsx. */
export function HydrationSignal() {
  // Within the commit: from here on React handles presses, and they must not be replayed.
  useLayoutEffect(() => {
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return null;
}
