"use client";

import { BadgeCheck, Hourglass, Unlink } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import type { NewPasswordForm } from "~/domain/auth/credentials";
import type { ResetOutcome } from "~/domain/auth/password-reset";
import { fieldsOf } from "~/lib/form-fields";
import { CallError, callMutation } from "~/trpc/light-call";
import { passwordsCopy } from "./copy/passwords";
import { lazyResolver } from "./form/lazy-resolver";
import { NewPasswordFields } from "./form/new-password-fields";
import { toastCallError } from "./toast-call-error";

const passwordForm = lazyResolver<NewPasswordForm>(() =>
  import("./form/resolvers").then(({ newPasswordResolver }) => newPasswordResolver),
);
const outcomes = {
  reset: { icon: <BadgeCheck />, ...passwordsCopy.reset.done },
  expired: { icon: <Hourglass />, ...passwordsCopy.reset.expired },
  unknown: { icon: <Unlink />, ...passwordsCopy.reset.unknown },
} satisfies Record<ResetOutcome, unknown>;

/** The target of the emailed link. `token` is null if the URL has no well-formed one. */
export function ResetPassword({ token }: { token: string | null }) {
  const [outcome, setOutcome] = useState<ResetOutcome | null>(token ? null : "unknown");
  if (!token || outcome) {
    const { icon, title, text } = outcomes[outcome ?? "unknown"];
    return (
      <CenteredPanel icon={icon} title={title} subtitle={text}>
        <div className="flex flex-col gap-3">
          {outcome !== "reset" && (
            <ButtonLink href="/forgot-password" variant="primary" size="lg" wide>
              {passwordsCopy.reset.requestNewLink}
            </ButtonLink>
          )}
          <ButtonLink href="/login" variant={outcome === "reset" ? "primary" : "ghost"} size="lg" wide>
            {passwordsCopy.goToLogin}
          </ButtonLink>
        </div>
      </CenteredPanel>
    );
  }
  return <NewPassword token={token} onOutcome={setOutcome} />;
}

function NewPassword({ token, onOutcome }: { token: string; onOutcome: (outcome: ResetOutcome) => void }) {
  const { register, handleSubmit, formState, setError } = useForm<NewPasswordForm>({
    resolver: passwordForm.resolver,
    defaultValues: { password: "", confirmPassword: "" },
  });
  const submit = async ({ password }: NewPasswordForm) => {
    try {
      onOutcome((await callMutation("auth", "resetPassword", { token, password })).outcome);
    } catch (error) {
      if (error instanceof CallError && error.field === "password")
        return setError("password", { message: error.message }, { shouldFocus: true });
      toastCallError(passwordsCopy.reset.failed, error, passwordsCopy.failed);
    }
  };
  return (
    <CenteredPanel title={passwordsCopy.reset.title} subtitle={passwordsCopy.reset.subtitle}>
      <form
        noValidate
        onFocus={passwordForm.load}
        onSubmit={handleSubmit(submit)}
        className="flex flex-col gap-4"
      >
        <NewPasswordFields field={fieldsOf({ register, formState })} />
        <Button type="submit" variant="primary" size="lg" wide loading={formState.isSubmitting}>
          {passwordsCopy.reset.submit}
        </Button>
      </form>
    </CenteredPanel>
  );
}
