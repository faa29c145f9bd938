"use client";

import { useEffect } from "react";
import { toast } from "~/lib/toast";
import { consumeFlash } from "./consume-flash";
import { securityCopy } from "./copy/security";

/** Shows once that a sign-in cancelled the account's deletion. */
export function DeletionCancelledToast() {
  useEffect(() => {
    if (!consumeFlash("kept")) return;
    toast.success(securityCopy.kept.title, { description: securityCopy.kept.description, duration: 10_000 });
  }, []);
  return null;
}
