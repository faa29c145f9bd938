"use client";

import { BadgeCheck, CircleOff, Hourglass, MailCheck, MailQuestion, Unlink } from "lucide-react";
import { useState } from "react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import type { EmailChangeOutcome } from "~/domain/auth/email-change";
import { callMutation } from "~/trpc/light-call";
import { passwordsCopy } from "./copy/passwords";
import { toastCallError } from "./toast-call-error";

const icons = {
  awaiting_other: <MailCheck />,
  changed: <BadgeCheck />,
  expired: <Hourglass />,
  unknown: <Unlink />,
  taken: <CircleOff />,
} satisfies Record<EmailChangeOutcome, unknown>;

/**
 * The target of an email change's two links. Confirms on a click, not on the visit, because mail scanners visit every
 * link. `token` is null if the URL has no well-formed one.
 */
export function ConfirmEmailChange({ token }: { token: string | null }) {
  const [outcome, setOutcome] = useState<EmailChangeOutcome | null>(token ? null : "unknown");
  const [confirming, setConfirming] = useState(false);
  const confirm = async () => {
    setConfirming(true);
    try {
      setOutcome((await callMutation("auth", "confirmEmailChange", { token: token ?? "" })).outcome);
    } catch (error) {
      toastCallError(passwordsCopy.emailChange.failed, error, passwordsCopy.failed);
    }
    setConfirming(false);
  };
  const { title, text } = outcome ? passwordsCopy.emailChange.outcomes[outcome] : passwordsCopy.emailChange;
  return (
    <CenteredPanel icon={outcome ? icons[outcome] : <MailQuestion />} title={title} subtitle={text}>
      <div aria-live="polite" className="flex flex-col gap-3">
        {outcome ? (
          <ButtonLink href="/account" variant="primary" size="lg" wide>
            {passwordsCopy.emailChange.toAccount}
          </ButtonLink>
        ) : (
          <Button variant="primary" size="lg" wide loading={confirming} onClick={confirm}>
            {passwordsCopy.emailChange.submit}
          </Button>
        )}
      </div>
    </CenteredPanel>
  );
}
