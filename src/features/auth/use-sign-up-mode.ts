import { useEffect, useState } from "react";
import type { SignUpMode } from "~/domain/auth/sign-up-mode";
import { callQuery } from "~/trpc/light-call";

/** Who may create an account here; open until that is known. Fetched, so that the pages can be prerendered. */
export function useSignUpMode(): SignUpMode {
  const [mode, setMode] = useState<SignUpMode>("open");
  useEffect(() => {
    // The server decides anyway when the form is sent.
    callQuery("auth", "signUpMode").then(setMode, () => {});
  }, []);
  return mode;
}
