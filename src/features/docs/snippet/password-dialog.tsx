"use client";

import { useState } from "react";
import { FormDialog } from "~/components/ui/form-dialog";
import { PasswordField } from "~/components/ui/password-field";
import { CallError } from "~/trpc/light-call";
import { copy } from "../copy";

type PasswordDialogProps = { onSubmit: (password: string) => Promise<void>; onClose: () => void };

/** Asks for the password if the last login is not recent. A default export for lazy loading. */
export default function PasswordDialog({ onSubmit, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    setError("");
    await onSubmit(password).catch((failure: unknown) => {
      setError(failure instanceof CallError ? failure.message : copy.key.failed);
      setIsBusy(false);
    });
  };
  return (
    <FormDialog
      title={copy.key.insert}
      description={copy.key.passwordText}
      cancel={copy.key.cancel}
      submit={copy.key.insert}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label={copy.key.password}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={error || undefined}
      />
    </FormDialog>
  );
}
