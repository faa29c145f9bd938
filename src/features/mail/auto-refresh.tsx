"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Fetches the page's contents again every so often while somebody looks at it. */
export function AutoRefresh({ everyMs }: { everyMs: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs]);
  return null;
}
