"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/text-field";
import { passkeyName } from "~/domain/auth/passkey";
import { passkeysCopy } from "../copy/passkeys";

type PasskeyNameDialogProps = {
  title: string;
  initial: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
};

/** Asks for a passkey's name. */
export function PasskeyNameDialog({
  title,
  initial,
  submitLabel,
  busy,
  onSubmit,
  onClose,
}: PasskeyNameDialogProps) {
  const form = useId();
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = passkeyName.safeParse(name);
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) onSubmit(parsed.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={passkeysCopy.naming.text}
      actions={
        <>
          <Button onClick={onClose}>{passkeysCopy.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={passkeysCopy.naming.label}
          error={error}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onFocus={({ target }) => target.select()}
          autoFocus
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
