"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Spinner } from "~/components/ui/spinner";
import { copy } from "./copy";

/**
 * Wraps all pages of signed-in users. The server admits nobody else, but a browser may restore a page from its cache
 * after a sign-out. Hides such a page until the session is checked again.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    const check = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setChecking(true);
      window.location.reload();
    };
    window.addEventListener("pageshow", check);
    return () => window.removeEventListener("pageshow", check);
  }, []);
  return checking ? <SessionLoading /> : children;
}

/** Shown while the session loads. */
export function SessionLoading() {
  return (
    <main id="main" className="flex min-h-dvh items-center justify-center gap-2.5 text-muted" role="status">
      <Spinner />
      {copy.loading}
    </main>
  );
}
