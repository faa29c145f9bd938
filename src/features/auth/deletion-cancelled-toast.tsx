"use client";

import { useEffect } from "react";
import { toast } from "~/lib/toast";
import { consumeFlash } from "./consume-flash";
import { securityCopy } from "./copy/security";

/** Says, once, that a sign-in kept an account from being deleted. */
export function DeletionCancelledToast() {
  useEffect(() => {
    if (!consumeFlash("kept")) return;
    toast.success(securityCopy.kept.title, { description: securityCopy.kept.description, duration: 10_000 });
  }, []);
  return null;
}
