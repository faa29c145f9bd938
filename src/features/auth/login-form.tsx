"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Notice } from "~/components/ui/notice";
import { PasswordField } from "~/components/ui/password-field";
import { TextField } from "~/components/ui/text-field";
import type { LoginInput } from "~/domain/auth/credentials";
import { toast } from "~/lib/toast";
import { AuthPanel } from "./auth-panel";
import { copy } from "./copy";
import { lazyRules } from "./lazy-rules";
import { OutboxHint } from "./outbox-hint";
import { ProviderButtons } from "./provider-buttons";
import { ResendButton } from "./resend-button";
import { signIn } from "./sign-in";

const say = copy.login;
const rules = lazyRules<LoginInput>(() => import("./resolvers").then(({ loginResolver }) => loginResolver));

/** `returnTo` is a path on our own origin, already checked. */
export function LoginForm({ returnTo, outboxHref }: { returnTo: string; outboxHref: string | null }) {
  const router = useRouter();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [entering, setEntering] = useState(false);
  const { register, handleSubmit, watch, formState } = useForm<LoginInput>({
    resolver: rules.resolver,
    defaultValues: { email: "", password: "", termsAccepted: false },
  });
  const { errors, isSubmitting } = formState;
  const accepted = watch("termsAccepted");

  const enter = () => {
    setEntering(true);
    toast.success(say.succeeded.title, { description: say.succeeded.description });
    router.replace(returnTo);
    // Pages that the router fetched ahead while signed out were redirects to this one.
    router.refresh();
  };
  const submit = async ({ email, password }: LoginInput) => {
    setUnconfirmed(null);
    try {
      const refusal = await signIn({ email, password });
      if (!refusal) return enter();
      if (refusal === "email_unconfirmed") setUnconfirmed(email);
      toast.error(say.failed, { description: say.refusals[refusal] });
    } catch {
      toast.error(say.failed, { description: copy.anErrorOccurred });
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
      <ProviderButtons disabled={!accepted} />
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
        <Checkbox label={say.terms} error={errors.termsAccepted?.message} {...register("termsAccepted")} />
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
      </form>
      {unconfirmed && outboxHref && <OutboxHint href={outboxHref} />}
    </AuthPanel>
  );
}
