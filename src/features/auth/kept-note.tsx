"use client";

import { useEffect } from "react";
import { KEPT_COOKIE } from "~/domain/auth/deletion";
import { toast } from "~/lib/toast";
import { securityCopy } from "./copy/security";

/** Says, once, that a sign-in kept an account from being deleted: the server leaves word of it in a cookie. */
export function KeptNote() {
  useEffect(() => {
    if (!document.cookie.split("; ").includes(`${KEPT_COOKIE}=1`)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `${KEPT_COOKIE}=; path=/; max-age=0`;
    toast.success(securityCopy.kept.title, { description: securityCopy.kept.description, duration: 10_000 });
  }, []);
  return null;
}
