"use client";

import { BadgeCheck, Hourglass, KeyRound, MailQuestion, Unlink } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import type { ConfirmationOutcome } from "~/domain/auth/confirmation";
import { CallError, callMutation } from "~/trpc/light-call";
import { ConfirmWithPassword } from "./confirm-with-password";
import { copy } from "./copy";
import { OutboxLink } from "./outbox/outbox-link";
import { rememberEmail } from "./remembered-email";
import { ResendButton } from "./resend-button";
import { takeStoredReturnPath, useLoginHrefWithStoredPath } from "./return-path";
import { signIn } from "./sign-in/sign-in";
import { useCompleteSignIn } from "./sign-in/use-complete-sign-in";
import { toastCallError } from "./toast-call-error";

type State = "ready" | ConfirmationOutcome;
const icons = {
  ready: <MailQuestion />,
  password_needed: <KeyRound />,
  confirmed: <BadgeCheck />,
  already_confirmed: <BadgeCheck />,
  expired: <Hourglass />,
  unknown: <Unlink />,
} satisfies Record<State, unknown>;

/**
 * The target of the emailed link. Confirms on a click, not on the visit, because mail scanners visit every link.
 * `token` is null if the URL has no well-formed one.
 */
export function VerifyEmail({ token }: { token: string | null }) {
  const loginHref = useLoginHrefWithStoredPath();
  const { state, email, busy, wrongPassword, confirm } = useConfirmation(token);
  if (state === "password_needed") {
    return (
      <CenteredPanel icon={icons[state]} title={copy.verify[state].title} subtitle={copy.verify[state].text}>
        <ConfirmWithPassword email={email} busy={busy} error={wrongPassword} onPassword={confirm} />
      </CenteredPanel>
    );
  }
  return (
    <CenteredPanel icon={icons[state]} title={copy.verify[state].title} subtitle={copy.verify[state].text}>
      <div aria-live="polite" className="flex flex-col gap-3">
        {state === "ready" && (
          <Button variant="primary" size="lg" wide loading={busy} onClick={() => confirm()}>
            {copy.verify.ready.button}
          </Button>
        )}
        {state === "expired" && token && <ResendButton account={{ token }} wide />}
        {state !== "ready" && (
          <ButtonLink href={loginHref} variant={state === "expired" ? "ghost" : "primary"} size="lg" wide>
            {copy.verify.goToLogin}
          </ButtonLink>
        )}
      </div>
      {state === "expired" && <OutboxLink />}
    </CenteredPanel>
  );
}

function useConfirmation(token: string | null) {
  const router = useRouter();
  const { redirecting, completeSignIn } = useCompleteSignIn();
  const [state, setState] = useState<State>(token ? "ready" : "unknown");
  const [email, setEmail] = useState("");
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [pending, setPending] = useState(false);

  const confirmAndSignIn = async (password?: string) => {
    const answer = await callMutation("auth", "confirmEmail", { token: token ?? "", password });
    if (answer.outcome !== "unknown") {
      setEmail(answer.email);
      rememberEmail(answer.email);
    }
    if (answer.outcome === "confirmed") {
      const refusal = await (password === undefined
        ? signIn("confirmation", {})
        : signIn("credentials", { email: answer.email, password })
      ).catch(() => "busy");
      if (!refusal) return completeSignIn(takeStoredReturnPath());
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
