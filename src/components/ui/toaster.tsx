"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { receiveToasts, type ToastRequest } from "~/lib/toast";

const ToastStack = lazy(() => import("./toast-stack"));

/** Draws toasts. What draws them is loaded with the first one, which waits for it. */
export function Toaster() {
  const [first, setFirst] = useState<ToastRequest[]>([]);
  const asked = first.length > 0;
  useEffect(() => {
    if (asked) return;
    return receiveToasts((request) => setFirst((requests) => [...requests, request]));
  }, [asked]);
  if (!asked) return null;
  return (
    <Suspense>
      <ToastStack first={first} />
    </Suspense>
  );
}
