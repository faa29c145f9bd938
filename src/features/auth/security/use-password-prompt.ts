"use client";

import { useState } from "react";

type CallError = { message: string; data?: { field: string | null } | null };

/**
 * For a call that takes the password but does not need it soon after a sign-in: it is made without, and `refused`
 * says of its refusal whether the password is the way on. From then on `wanted` is there, with what to say of a wrong
 * one. Whoever has no password has to sign in again, and is told so by the refusal.
 */
export function usePasswordPrompt() {
  const [prompt, setPrompt] = useState<{ error?: string }>();
  const promptIfRequired = ({ message, data }: CallError, password: string) => {
    if (data?.field !== "password") return false;
    setPrompt({ error: password ? message : undefined });
    return true;
  };
  return { prompt, promptIfRequired };
}
