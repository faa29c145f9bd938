"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { PasswordField } from "~/components/ui/password-field";
import { securityCopy } from "../copy/security";

type PasswordDialogProps = {
  busy: boolean;
  error: string | undefined;
  onSubmit: (password: string) => void;
  onClose: () => void;
};

/** Asks for the password where the sign-in is not recent. Does not submit when empty. */
export function PasswordDialog({ busy, error, onSubmit, onClose }: PasswordDialogProps) {
  const form = useId();
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onSubmit(password);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={securityCopy.proof.title}
      description={securityCopy.proof.text}
      actions={
        <>
          <Button onClick={onClose}>{securityCopy.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {securityCopy.proof.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <PasswordField
          label={securityCopy.proof.password}
          autoComplete="current-password"
          autoFocus
          error={busy ? undefined : error}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </Dialog>
  );
}
