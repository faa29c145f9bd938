"use client";

import { useEffect } from "react";
import { toast } from "~/lib/toast";
import { securityCopy } from "./copy/security";
import { takeNote } from "./take-note";

/** Says, once, that a sign-in kept an account from being deleted. */
export function KeptNote() {
  useEffect(() => {
    if (!takeNote("kept")) return;
    toast.success(securityCopy.kept.title, { description: securityCopy.kept.description, duration: 10_000 });
  }, []);
  return null;
}
