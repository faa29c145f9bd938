"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { loadWhenOnline } from "~/lib/load-when-online";
import { receiveToasts, type ToastRequest } from "~/lib/toast";

const loadStack = () => import("./toast-stack");
const ToastStack = lazy(() => loadWhenOnline(loadStack));

/**
 * Renders toasts. The stack is loaded on the user's first interaction, so that it can report a lost network later;
 * the first toast waits for it.
 */
export function Toaster() {
  const [first, setFirst] = useState<ToastRequest[]>([]);
  const isNeeded = first.length > 0;
  useEffect(() => {
    if (isNeeded) return;
    return receiveToasts({
      show: (request) => setFirst((requests) => [...requests, request]),
      clear: () => setFirst([]),
    });
  }, [isNeeded]);
  useEffect(() => {
    const listeners = new AbortController();
    const load = () => {
      listeners.abort();
      loadStack().catch(() => {});
    };
    for (const type of ["pointerdown", "keydown"])
      window.addEventListener(type, load, { passive: true, signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ToastStack first={first} />
    </Suspense>
  );
}
