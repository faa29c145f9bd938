"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/text-field";
import { passkeyName } from "~/domain/auth/passkey";
import { passkeysCopy as say } from "../copy/passkeys";

type PasskeyNamingProps = {
  title: string;
  initial: string;
  go: string;
  busy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks what a passkey is to be called. */
export function PasskeyNaming({ title, initial, go, busy, onName, onClose }: PasskeyNamingProps) {
  const form = useId();
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = passkeyName.safeParse(name);
    setError(read.error?.issues[0]?.message);
    if (read.success) onName(read.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={say.naming.text}
      actions={
        <>
          <Button onClick={onClose}>{say.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {go}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={say.naming.label}
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
