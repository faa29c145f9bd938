"use client";

import { MailCheck } from "lucide-react";
import { useState } from "react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { ButtonLink } from "~/components/ui/button-link";
import { toast } from "~/lib/toast";
import { copy } from "./copy";
import { outboxCopy } from "./copy/outbox";
import { useOutboxHref } from "./outbox/use-outbox-href";
import { ResendButton } from "./resend-button";
import { storeReturnPath, withReturnPath } from "./return-path";
import { SignUpForm } from "./sign-up-form";

type Step = { step: "account" } | { step: "complete"; email: string };

/**
 * The two steps of signing up: the form, and the instructions to confirm the address.
 *
 * @param from the path to return to, as in the URL
 */
export function SignUp({ from }: { from?: string | undefined }) {
  const outboxHref = useOutboxHref();
  const loginHref = withReturnPath("/login", from);
  const [state, setState] = useState<Step>({ step: "account" });
  const complete = (email: string) => {
    const { title, description } = copy.signUp.succeeded;
    toast.success(title, { description: outboxHref ? outboxCopy.signUp.toast : description });
    storeReturnPath();
    setState({ step: "complete", email });
  };
  if (state.step === "account") {
    return <SignUpForm loginHref={loginHref} onComplete={complete} />;
  }
  if (outboxHref)
    return (
      <CenteredPanel
        icon={<MailCheck />}
        title={copy.signUp.complete.title}
        subtitle={outboxCopy.signUp.text(state.email)}
      >
        <ButtonLink href={outboxHref} prefetch={false} variant="primary" size="lg" wide>
          {outboxCopy.open}
        </ButtonLink>
      </CenteredPanel>
    );
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
