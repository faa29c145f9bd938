"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { PasswordField } from "~/components/ui/password-field";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { type ChangePasswordForm, changePasswordForm } from "~/domain/auth/credentials";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { securityCopy } from "../copy/security";
import { LoadTrouble } from "./load-trouble";

const say = securityCopy.password;
const empty = { current: "", password: "", confirmPassword: "" };

/** Change of password, or the first one for who came through a provider. */
export function PasswordSection() {
  const proof = api.auth.security.proof.useQuery();
  if (proof.data) return <ChangePassword hasPassword={proof.data.hasPassword} />;
  return (
    <Section id="password" title={say.title} description={say.description}>
      {proof.isError ? (
        <LoadTrouble title={say.loadFailed} onRetry={() => proof.refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Section>
  );
}

function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const formId = useId();
  const { auth } = api.useUtils();
  const { register, handleSubmit, formState, reset, setError } = useForm<ChangePasswordForm>({
    resolver: zodResolver(changePasswordForm),
    defaultValues: empty,
  });
  const { errors } = formState;
  const change = api.auth.security.changePassword.useMutation({
    onSuccess: () => {
      reset(empty);
      toast.success(say.changed.title, { description: say.changed.description });
      void auth.security.invalidate();
    },
    onError: ({ message, data }) => {
      if (data?.reason !== "invalid") return toast.error(say.failed, { description: message });
      // One sentence is about the new password, all others are about the old one.
      setError(
        message.includes("common") || !hasPassword ? "password" : "current",
        { message },
        { shouldFocus: true },
      );
    },
  });
  return (
    <Section
      id="password"
      title={say.title}
      description={hasPassword ? say.description : say.none}
      actions={
        <Button type="submit" form={formId} loading={change.isPending}>
          {hasPassword ? say.change : say.set}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit(({ current, password }) => change.mutate({ current, password }))}
        className="flex max-w-sm flex-col gap-4"
      >
        {hasPassword && (
          <PasswordField
            label={say.current}
            autoComplete="current-password"
            error={errors.current?.message}
            {...register("current")}
          />
        )}
        <PasswordField
          label={say.next}
          autoComplete="new-password"
          hint={say.hint}
          error={errors.password?.message}
          {...register("password")}
        />
        <PasswordField
          label={say.confirm}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register("confirmPassword")}
        />
      </form>
    </Section>
  );
}
