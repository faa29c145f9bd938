"use client";

import { MailCheck } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { TextField } from "~/components/ui/text-field";
import type { EmailInput } from "~/domain/auth/credentials";
import { fieldsOf } from "~/lib/form-fields";
import { toast } from "~/lib/toast";
import { callMutation } from "~/trpc/light-call";
import { copy } from "./copy";
import { outboxCopy } from "./copy/outbox";
import { passwordsCopy } from "./copy/passwords";
import { lazyResolver } from "./form/lazy-resolver";
import { useOutboxHref } from "./outbox/use-outbox-href";
import { toastCallError } from "./toast-call-error";

const emailForm = lazyResolver<EmailInput>(() =>
  import("./form/resolvers").then(({ emailResolver }) => emailResolver),
);

/** Sends a password reset link to an address, if it has an account. */
export function ForgotPassword() {
  const outboxHref = useOutboxHref();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<EmailInput>({ resolver: emailForm.resolver, defaultValues: { email: "" } });
  const field = fieldsOf(form);
  const send = async ({ email }: EmailInput) => {
    try {
      await callMutation("auth", "forgotPassword", { email });
      if (sentTo) toast.success(passwordsCopy.forgot.sent.toast);
      setSentTo(email);
    } catch (error) {
      toastCallError(passwordsCopy.forgot.failed, error, passwordsCopy.failed);
    }
  };
  const submit = form.handleSubmit(send);
  if (sentTo) {
    return <Sent email={sentTo} outboxHref={outboxHref} onResend={() => send({ email: sentTo })} />;
  }
  return (
    <CenteredPanel
      title={passwordsCopy.forgot.title}
      subtitle={passwordsCopy.forgot.subtitle}
      foot={
        <>
          {passwordsCopy.forgot.back.question}{" "}
          <Link href="/login" className="font-medium text-link underline-offset-3 hover:underline">
            {passwordsCopy.forgot.back.link}
          </Link>
        </>
      }
    >
      <form noValidate onFocus={emailForm.load} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={copy.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          {...field("email")}
        />
        <Button type="submit" variant="primary" size="lg" wide loading={form.formState.isSubmitting}>
          {passwordsCopy.forgot.submit}
        </Button>
      </form>
    </CenteredPanel>
  );
}

type SentProps = { email: string; outboxHref: string | null | undefined; onResend: () => Promise<void> };

function Sent({ email, outboxHref, onResend }: SentProps) {
  const [sending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    await onResend();
    setSending(false);
  };
  if (outboxHref)
    return (
      <CenteredPanel
        icon={<MailCheck />}
        title={passwordsCopy.forgot.sent.title}
        subtitle={outboxCopy.forgot(email)}
      >
        <ButtonLink href={outboxHref} prefetch={false} variant="primary" size="lg" wide>
          {outboxCopy.open}
        </ButtonLink>
      </CenteredPanel>
    );
  return (
    <CenteredPanel
      icon={<MailCheck />}
      title={passwordsCopy.forgot.sent.title}
      subtitle={passwordsCopy.forgot.sent.text(email)}
    >
      <div className="flex flex-col gap-3">
        <ButtonLink href="/login" variant="primary" size="lg" wide>
          {passwordsCopy.goToLogin}
        </ButtonLink>
        <Button size="lg" wide loading={sending} onClick={resend}>
          {passwordsCopy.forgot.sent.again}
        </Button>
      </div>
    </CenteredPanel>
  );
}
