"use client";

import { useEffect } from "react";
import { toast } from "~/lib/toast";
import { consumeFlash } from "./consume-flash";
import { securityCopy } from "./copy/security";

/** Shows once that a sign-in cancelled the account's deletion. */
export function DeletionCancelledToast() {
  useEffect(() => {
    if (!consumeFlash("deletionCancelled")) return;
    toast.success(securityCopy.deletionCancelled.title, {
      description: securityCopy.deletionCancelled.description,
      duration: 10_000,
    });
  }, []);
  return null;
}
