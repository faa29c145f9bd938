"use client";

import { BadgeCheck, Hourglass, MailQuestion, Unlink } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import type { ConfirmationOutcome } from "~/domain/auth/confirmation";
import { toast } from "~/lib/toast";
import { CallRefused, callMutation } from "~/trpc/light-call";
import { AuthPanel } from "./auth-panel";
import { copy } from "./copy";
import { OutboxHint } from "./outbox-hint";
import { ResendButton } from "./resend-button";

type State = "ready" | ConfirmationOutcome;

const icons = {
  ready: <MailQuestion />,
  confirmed: <BadgeCheck />,
  already_confirmed: <BadgeCheck />,
  expired: <Hourglass />,
  unknown: <Unlink />,
} satisfies Record<State, unknown>;

/**
 * Where the mailed link leads. It confirms on a press and not on the visit: mail scanners visit every link.
 * `token` is null when the address holds none that could be ours.
 */
export function VerifyEmail({ token }: { token: string | null }) {
  const [state, setState] = useState<State>(token ? "ready" : "unknown");
  const [confirming, setConfirming] = useState(false);
  const confirm = async () => {
    setConfirming(true);
    try {
      setState((await callMutation("auth", "confirmEmail", { token: token ?? "" })).outcome);
    } catch (error) {
      toast.error(copy.verify.failed, {
        description: error instanceof CallRefused ? error.message : copy.anErrorOccurred,
      });
    }
    setConfirming(false);
  };
  const { title, text } = copy.verify[state];
  return (
    <AuthPanel icon={icons[state]} title={title} subtitle={text}>
      <div aria-live="polite" className="flex flex-col gap-3">
        {state === "ready" && (
          <Button variant="primary" size="lg" wide loading={confirming} onClick={confirm}>
            {copy.verify.ready.button}
          </Button>
        )}
        {state === "expired" && token && <ResendButton account={{ token }} wide />}
        {state !== "ready" && (
          <ButtonLink href="/login" variant={state === "expired" ? "ghost" : "primary"} size="lg" wide>
            {copy.verify.goToLogin}
          </ButtonLink>
        )}
      </div>
      {state === "expired" && <OutboxHint />}
    </AuthPanel>
  );
}
