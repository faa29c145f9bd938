import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Confirmation, ConfirmationOutcome } from "~/domain/auth/confirmation";
import { CallError } from "~/trpc/light-call";
import { copy } from "../copy";
import { rememberEmail } from "../remembered-email";
import { takeStoredReturnPath } from "../return-path";
import { toastCallError } from "../toast-call-error";
import { signIn } from "./sign-in";
import { useCompleteSignIn } from "./use-complete-sign-in";

export type ConfirmationState = "ready" | ConfirmationOutcome;

/**
 * Confirms an address and signs in, in the browser that signed up.
 *
 * @param ask asks the server to confirm, with the password where it asked for that
 * @param start where to go without a path that was wanted first
 */
export function useConfirmation(
  initial: ConfirmationState,
  ask: (password?: string) => Promise<Confirmation>,
  start?: string,
) {
  const router = useRouter();
  const { redirecting, completeSignIn } = useCompleteSignIn();
  const [state, setState] = useState(initial);
  const [email, setEmail] = useState("");
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [pending, setPending] = useState(false);

  const confirmAndSignIn = async (password?: string) => {
    const answer = await ask(password);
    if (answer.outcome !== "unknown") {
      setEmail(answer.email);
      rememberEmail(answer.email);
    }
    if (answer.outcome === "confirmed") {
      const refusal = await (password === undefined
        ? signIn("confirmation", {})
        : signIn("credentials", { email: answer.email, password })
      ).catch(() => "busy");
      if (!refusal) return completeSignIn(takeStoredReturnPath(start));
      if (refusal.startsWith("second_factor")) return router.replace("/login?step=second-factor");
    }
    setState(answer.outcome);
  };
  const confirm = async (password?: string) => {
    setWrongPassword(undefined);
    setPending(true);
    try {
      await confirmAndSignIn(password);
    } catch (error) {
      if (error instanceof CallError && error.field === "password") setWrongPassword(error.message);
      else toastCallError(copy.verify.failed, error, copy.anErrorOccurred);
    }
    setPending(false);
  };
  return { state, email, busy: pending || redirecting, wrongPassword, confirm };
}
