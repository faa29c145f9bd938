"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Spinner } from "~/components/ui/spinner";
import { copy } from "./copy";

/**
 * Around every page of signed-in users. The server lets nobody else in; but a browser may bring a page back out
 * of its memory after a sign-out. Then the page is hidden until the session was looked at again.
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

/** What the screen shows while the session loads. */
export function SessionLoading() {
  return (
    <main id="main" className="flex min-h-dvh items-center justify-center gap-2.5 text-muted" role="status">
      <Spinner />
      {copy.loading}
    </main>
  );
}
