"use client";

import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { PasswordField } from "~/components/ui/password-field";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { ChangePasswordForm } from "~/domain/auth/credentials";
import { fieldsOf } from "~/lib/form-fields";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showAtField } from "~/trpc/server-error";
import { securityCopy } from "../copy/security";
import { lazyResolver } from "../form/lazy-resolver";
import { NewPasswordFields } from "../form/new-password-fields";

const passwordForm = lazyResolver<ChangePasswordForm>(() =>
  import("./resolvers").then(({ changePasswordResolver }) => changePasswordResolver),
);
const empty = { current: "", password: "", confirmPassword: "" };

/** Changes the password, or sets the first one of users who signed up through a provider. */
export function PasswordSection() {
  const proof = api.auth.security.reauthentication.useQuery();
  if (proof.data) return <ChangePassword hasPassword={proof.data.hasPassword} />;
  return (
    <Section
      id="password"
      title={securityCopy.password.title}
      description={securityCopy.password.description}
    >
      {proof.isLoadingError ? (
        <LoadFailed title={securityCopy.password.loadFailed} onRetry={() => proof.refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Section>
  );
}

function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const formId = useId();
  const { auth } = api.useUtils();
  const form = useForm<ChangePasswordForm>({ resolver: passwordForm.resolver, defaultValues: empty });
  const field = fieldsOf(form);
  const change = api.auth.security.changePassword.useMutation({
    onSuccess: () => {
      form.reset(empty);
      toast.success(securityCopy.password.changed.title, {
        description: securityCopy.password.changed.description,
      });
      void auth.security.invalidate();
    },
    onError: (error) => {
      if (!showAtField(form, error))
        toast.error(securityCopy.password.failed, { description: error.message });
    },
  });
  return (
    <Section
      id="password"
      title={securityCopy.password.title}
      description={hasPassword ? securityCopy.password.description : securityCopy.password.none}
      actions={
        <Button size="sm" type="submit" form={formId} loading={change.isPending}>
          {hasPassword ? securityCopy.password.change : securityCopy.password.set}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onFocus={passwordForm.load}
        onSubmit={form.handleSubmit(({ current, password }) => change.mutate({ current, password }))}
        className="flex max-w-sm flex-col gap-4"
      >
        {hasPassword && (
          <PasswordField
            label={securityCopy.password.current}
            autoComplete="current-password"
            {...field("current")}
          />
        )}
        <NewPasswordFields field={field} />
      </form>
    </Section>
  );
}
