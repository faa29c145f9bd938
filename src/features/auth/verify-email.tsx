"use client";

import { BadgeCheck, Hourglass, KeyRound, MailQuestion, Unlink } from "lucide-react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { callMutation } from "~/trpc/light-call";
import { ConfirmWithPassword } from "./confirm-with-password";
import { copy } from "./copy";
import { OutboxLink } from "./outbox/outbox-link";
import { ResendButton } from "./resend-button";
import { useLoginHrefWithStoredPath } from "./return-path";
import { type ConfirmationState, useConfirmation } from "./sign-in/use-confirmation";

const icons = {
  ready: <MailQuestion />,
  password_needed: <KeyRound />,
  confirmed: <BadgeCheck />,
  already_confirmed: <BadgeCheck />,
  expired: <Hourglass />,
  unknown: <Unlink />,
} satisfies Record<ConfirmationState, unknown>;

/**
 * The target of the emailed link. Confirms on a click, not on the visit, because mail scanners visit every link.
 * `token` is null if the URL has no well-formed one.
 */
export function VerifyEmail({ token }: { token: string | null }) {
  const loginHref = useLoginHrefWithStoredPath();
  const { state, email, busy, wrongPassword, confirm } = useConfirmation(
    token ? "ready" : "unknown",
    (password) => callMutation("auth", "confirmEmail", { token: token ?? "", password }),
  );
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
