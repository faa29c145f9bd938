import { useState } from "react";

type CallError = { message: string; data?: { field: string | null } | null };

/**
 * For calls that need the password only if the sign-in is not recent: call without it first. `promptIfRequired` tells
 * from the error whether the password is missing or wrong, and then sets `prompt`, with the error of a wrong one.
 * Users without a password are told by the error to sign in again.
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
