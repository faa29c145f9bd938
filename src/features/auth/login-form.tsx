"use client";

import Link from "next/link";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Notice } from "~/components/ui/notice";
import { PasswordField } from "~/components/ui/password-field";
import { TextField } from "~/components/ui/text-field";
import type { LoginInput } from "~/domain/auth/credentials";
import { toast } from "~/lib/toast";
import { CallRefused } from "~/trpc/light-call";
import { AuthPanel } from "./auth-panel";
import { copy } from "./copy";
import { lazyRules } from "./lazy-rules";
import { OutboxHint } from "./outbox-hint";
import { PasskeyButton } from "./passkey-button";
import { ProviderButtons } from "./provider-buttons";
import { ResendButton } from "./resend-button";
import { signIn } from "./sign-in";
import { TermsLabel } from "./terms-label";

const say = copy.login;
const rules = lazyRules<LoginInput>(() => import("./resolvers").then(({ loginResolver }) => loginResolver));

type LoginFormProps = {
  /** A path on our own origin, already checked. */
  returnTo: string;
  outboxHref: string | null;
  /** Signed in, and on the way. */
  entering: boolean;
  onSignedIn: () => void;
  /** The password was right, and there is a second factor. */
  onAsked: (asked: { passkey: boolean }) => void;
};

export function LoginForm({ returnTo, outboxHref, entering, onSignedIn, onAsked }: LoginFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { register, handleSubmit, watch, formState } = useForm<LoginInput>({
    resolver: rules.resolver,
    defaultValues: { email: "", password: "", termsAccepted: false },
  });
  const { errors, isSubmitting } = formState;
  const accepted = watch("termsAccepted");

  const submit = async ({ email, password }: LoginInput) => {
    setUnconfirmed(null);
    try {
      const refusal = await signIn("credentials", { email, password });
      if (!refusal) return onSignedIn();
      if (refusal === "second_factor") return onAsked({ passkey: false });
      if (refusal === "second_factor_or_passkey") return onAsked({ passkey: true });
      if (refusal === "email_unconfirmed") setUnconfirmed(email);
      toast.error(say.failed, { description: say.refusals[refusal] });
    } catch (error) {
      toast.error(say.failed, {
        description: error instanceof CallRefused ? error.message : copy.anErrorOccurred,
      });
    }
  };

  return (
    <AuthPanel
      title={say.title}
      subtitle={say.subtitle}
      foot={
        <>
          {say.toSignUp.question}{" "}
          <Link href="/signup" className="font-medium text-link underline-offset-3 hover:underline">
            {say.toSignUp.link}
          </Link>
        </>
      }
    >
      <ProviderButtons disabled={!accepted} returnTo={returnTo} />
      <form noValidate onFocus={rules.load} onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
        {unconfirmed && (
          <Notice
            tone="warning"
            title={say.unconfirmed.title}
            action={<ResendButton account={{ email: unconfirmed }} />}
          >
            {say.unconfirmed.text(unconfirmed)}
          </Notice>
        )}
        <TextField
          label={copy.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          error={errors.email?.message}
          {...register("email")}
        />
        <PasswordField
          label={copy.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password")}
        />
        <Link
          href="/forgot-password"
          className="-mt-1.5 self-start text-[13px] text-link underline-offset-3 hover:underline"
        >
          {say.forgot}
        </Link>
        <Checkbox
          label={<TermsLabel />}
          error={errors.termsAccepted?.message}
          {...register("termsAccepted")}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          disabled={!accepted}
          loading={isSubmitting || entering}
        >
          {say.submit}
        </Button>
        <PasskeyButton
          label={say.passkey}
          as="passkey"
          disabled={!accepted || isSubmitting || entering}
          onSignedIn={onSignedIn}
        />
      </form>
      {unconfirmed && outboxHref && <OutboxHint href={outboxHref} />}
    </AuthPanel>
  );
}
