"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { patiently } from "~/lib/patiently";
import { receiveToasts, type ToastRequest } from "~/lib/toast";

const loadStack = () => import("./toast-stack");
const ToastStack = lazy(() => patiently(loadStack));

/**
 * Draws toasts. What draws them is loaded when its user begins to do something, so that it is there to say that the
 * network is gone; the first toast waits for it.
 */
export function Toaster() {
  const [first, setFirst] = useState<ToastRequest[]>([]);
  const asked = first.length > 0;
  useEffect(() => {
    if (asked) return;
    return receiveToasts((request) => setFirst((requests) => [...requests, request]));
  }, [asked]);
  useEffect(() => {
    const begun = new AbortController();
    const load = () => {
      begun.abort();
      loadStack().catch(() => {});
    };
    for (const sign of ["pointerdown", "keydown"])
      window.addEventListener(sign, load, { passive: true, signal: begun.signal });
    return () => begun.abort();
  }, []);
  if (!asked) return null;
  return (
    <Suspense>
      <ToastStack first={first} />
    </Suspense>
  );
}
