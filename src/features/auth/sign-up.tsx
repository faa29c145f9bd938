"use client";

import { MailCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { AuthPanel } from "./auth-panel";
import { copy } from "./copy";
import { ResendButton } from "./resend-button";
import { storeReturnPath, useHrefWithReturnPath } from "./return-path";
import { SignUpForm } from "./sign-up-form";

type Step = { step: "account" } | { step: "complete"; email: string };

/** The two steps of signing up: the form, and the notice that an email is on its way. */
export function SignUp({ outboxHint }: { outboxHint: ReactNode }) {
  const loginHref = useHrefWithReturnPath("/login");
  const [state, setState] = useState<Step>({ step: "account" });
  const complete = (email: string) => {
    storeReturnPath();
    setState({ step: "complete", email });
  };
  if (state.step === "account") {
    return <SignUpForm onComplete={complete} />;
  }
  return (
    <AuthPanel
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
      {outboxHint}
    </AuthPanel>
  );
}
