"use client";

import { useState } from "react";

type Refused = { message: string; data?: { field: string | null } | null };

/**
 * For a call that takes the password but does not need it soon after a sign-in: it is made without, and `refused`
 * says of its refusal whether the password is the way on. From then on `wanted` is there, with what to say of a wrong
 * one. Whoever has no password has to sign in again, and is told so by the refusal.
 */
export function useWantedPassword() {
  const [wanted, setWanted] = useState<{ error?: string }>();
  const refused = ({ message, data }: Refused, password: string) => {
    if (data?.field !== "password") return false;
    setWanted({ error: password ? message : undefined });
    return true;
  };
  return { wanted, refused };
}
