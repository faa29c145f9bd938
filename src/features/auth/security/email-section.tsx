"use client";

import { useId } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { PasswordField } from "~/components/ui/password-field";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { TextField } from "~/components/ui/text-field";
import type { ChangeEmailInput } from "~/domain/auth/email-change";
import { fieldsOf } from "~/lib/form-fields";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showAtField } from "~/trpc/server-error";
import { securityCopy } from "../copy/security";
import { lazyResolver } from "../form/lazy-resolver";
import { OutboxLink } from "../outbox/outbox-link";

const emailForm = lazyResolver<ChangeEmailInput>(() =>
  import("./resolvers").then(({ changeEmailResolver }) => changeEmailResolver),
);
const empty = { newEmail: "", password: "" };

/** Changes the account's email address and shows a pending change. */
export function EmailSection() {
  const reauthentication = api.auth.security.reauthentication.useQuery();
  if (reauthentication.data) return <ChangeEmail {...reauthentication.data} />;
  return (
    <Section id="email" title={securityCopy.email.title} description={securityCopy.email.description}>
      {reauthentication.isLoadingError ? (
        <LoadFailed title={securityCopy.email.loadFailed} onRetry={() => reauthentication.refetch()} />
      ) : (
        <Skeleton className="h-44" />
      )}
    </Section>
  );
}

function ChangeEmail({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const formId = useId();
  const form = useForm<ChangeEmailInput>({ resolver: emailForm.resolver, defaultValues: empty });
  const field = fieldsOf(form);
  const change = useChange(form);
  return (
    <Section
      id="email"
      title={securityCopy.email.title}
      description={securityCopy.email.description}
      actions={
        <Button size="sm" type="submit" form={formId} loading={change.isPending}>
          {securityCopy.email.change}
        </Button>
      }
    >
      <PendingChange />
      <form
        id={formId}
        noValidate
        onFocus={emailForm.load}
        onSubmit={form.handleSubmit((input) => change.mutate(input))}
        className="flex max-w-sm flex-col gap-4"
      >
        <p className="flex flex-col gap-1 text-[13px]">
          <span className="font-medium text-foreground">{securityCopy.email.current}</span>
          <span className="text-muted [overflow-wrap:anywhere]">{email}</span>
        </p>
        <TextField
          label={securityCopy.email.next}
          type="email"
          autoComplete="off"
          inputMode="email"
          {...field("newEmail")}
        />
        {hasPassword && (
          <PasswordField
            label={securityCopy.email.password}
            autoComplete="current-password"
            {...field("password")}
          />
        )}
      </form>
    </Section>
  );
}

function useChange(form: UseFormReturn<ChangeEmailInput>) {
  const { auth } = api.useUtils();
  return api.auth.security.changeEmail.useMutation({
    onSuccess: () => {
      form.reset(empty);
      toast.success(securityCopy.email.asked.title, { description: securityCopy.email.asked.description });
      void auth.security.invalidate();
    },
    onError: (error) => {
      if (!showAtField(form, error)) toast.error(securityCopy.email.failed, { description: error.message });
    },
  });
}

function PendingChange() {
  const { auth } = api.useUtils();
  const { data: pending } = api.auth.security.emailChange.useQuery();
  const cancel = api.auth.security.cancelEmailChange.useMutation({
    onSuccess: () => {
      toast.success(securityCopy.email.cancelled);
      void auth.security.invalidate();
    },
    onError: ({ message }) => toast.error(securityCopy.email.failed, { description: message }),
  });
  if (!pending) return null;
  const waiting = pending.oldConfirmed
    ? securityCopy.email.waiting.new
    : pending.newConfirmed
      ? securityCopy.email.waiting.old
      : securityCopy.email.waiting.both;
  return (
    <Notice
      title={securityCopy.email.pending(pending.newEmail)}
      action={
        <Button size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {securityCopy.email.cancel}
        </Button>
      }
    >
      {waiting}
      <OutboxLink />
    </Notice>
  );
}
