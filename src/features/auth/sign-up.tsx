"use client";

import { MailCheck } from "lucide-react";
import { useState } from "react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import type { Provider } from "~/domain/auth/provider";
import { toast } from "~/lib/toast";
import { callMutation } from "~/trpc/light-call";
import { copy } from "./copy";
import { outboxCopy } from "./copy/outbox";
import { useOutboxHref } from "./outbox/use-outbox-href";
import { ResendButton } from "./resend-button";
import { storeReturnPath, withReturnPath } from "./return-path";
import { useConfirmation } from "./sign-in/use-confirmation";
import { SignUpForm } from "./sign-up-form";
import { useSignUpMode } from "./use-sign-up-mode";

type Step = { step: "account" } | { step: "complete"; email: string };

type SignUpProps = {
  /** Sign-in providers that are set up on this server. */
  providers?: readonly Provider[];
  /** The path to return to, as in the URL. */
  from?: string | undefined;
};

/** The two steps of signing up: the form, and the instructions to confirm the address. */
export function SignUp({ providers = [], from }: SignUpProps) {
  const outboxHref = useOutboxHref();
  const mode = useSignUpMode();
  const loginHref = withReturnPath("/login", from);
  const [state, setState] = useState<Step>({ step: "account" });
  const complete = (email: string) => {
    const { title, description } = copy.signUp.succeeded;
    toast.success(title, { description: outboxHref ? outboxCopy.signUp.toast : description });
    storeReturnPath();
    setState({ step: "complete", email });
  };
  if (mode === "closed")
    return (
      <CenteredPanel title={copy.signUp.closed.title} subtitle={copy.signUp.closed.text}>
        <ButtonLink href={loginHref} variant="primary" size="lg" wide>
          {copy.signUp.complete.goToLogin}
        </ButtonLink>
      </CenteredPanel>
    );
  if (state.step === "account") {
    return (
      <SignUpForm
        providers={providers}
        isByInvitation={mode === "invitation"}
        loginHref={loginHref}
        onComplete={complete}
      />
    );
  }
  if (outboxHref) return <ConfirmHere email={state.email} {...{ outboxHref, loginHref }} />;
  return (
    <CenteredPanel
      icon={<MailCheck />}
      title={copy.signUp.complete.title}
      subtitle={copy.signUp.complete.text(state.email)}
    >
      <div className="flex flex-col gap-3">
        <ButtonLink href={loginHref} variant="primary" size="lg" wide>
          {copy.signUp.complete.goToLogin}
        </ButtonLink>
        <ResendButton account={{ email: state.email }} wide />
      </div>
    </CenteredPanel>
  );
}

type ConfirmHereProps = { email: string; outboxHref: string; loginHref: string };

/** On a server that keeps its emails on this machine, whoever could read the message confirms without it. */
function ConfirmHere({ email, outboxHref, loginHref }: ConfirmHereProps) {
  const { state, busy, confirm } = useConfirmation(
    "ready",
    () => callMutation("auth", "confirmHere", undefined),
    "/chat",
  );
  const { title } = copy.signUp.complete;
  const canConfirm = state === "ready";
  // The address is confirmed, but this browser could not be signed in.
  if (!canConfirm && state !== "unknown")
    return (
      <CenteredPanel icon={<MailCheck />} title={copy.verify[state].title} subtitle={copy.verify[state].text}>
        <ButtonLink href={loginHref} variant="primary" size="lg" wide>
          {copy.verify.goToLogin}
        </ButtonLink>
      </CenteredPanel>
    );
  return (
    <CenteredPanel
      icon={<MailCheck />}
      title={title}
      subtitle={canConfirm ? outboxCopy.signUp.text(email) : outboxCopy.signUp.elsewhere(email)}
    >
      <div className="flex flex-col gap-3">
        {canConfirm && (
          <Button variant="primary" size="lg" wide loading={busy} onClick={() => confirm()}>
            {outboxCopy.signUp.confirm}
          </Button>
        )}
        <ButtonLink
          href={outboxHref}
          prefetch={false}
          variant={canConfirm ? "ghost" : "primary"}
          size="lg"
          wide
        >
          {outboxCopy.open}
        </ButtonLink>
      </div>
    </CenteredPanel>
  );
}
