"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { useClock } from "~/components/ui/clock";
import { Dialog } from "~/components/ui/dialog";
import { FormDialog } from "~/components/ui/form-dialog";
import { PasswordField } from "~/components/ui/password-field";
import { postToNextAuth } from "~/lib/post-to-next-auth";
import { timesOn } from "~/lib/times";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { securityCopy } from "../copy/security";

type DeleteAccountDialogProps = { hasPassword: boolean; onClose: () => void };

/** Confirms closing the account, then shows until when signing in restores it. */
export default function DeleteAccountDialog({ hasPassword, onClose }: DeleteAccountDialogProps) {
  const [due, setDue] = useState<Date | null>(null);
  return due ? (
    <ClosedDialog due={due} />
  ) : (
    <ConfirmDeletion hasPassword={hasPassword} onClose={onClose} onClosed={setDue} />
  );
}

type ConfirmDeletionProps = DeleteAccountDialogProps & { onClosed: (due: Date) => void };

function ConfirmDeletion({ hasPassword, onClose, onClosed }: ConfirmDeletionProps) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const remove = api.auth.security.deleteAccount.useMutation({
    onSuccess: ({ erasureDueAt }) => onClosed(erasureDueAt),
    onError: ({ message, data }) => {
      if (data?.field === "password") setError(message);
      else toast.error(securityCopy.deletion.failed, { description: message });
    },
  });
  const submit = () => {
    setError(undefined);
    remove.mutate({ password });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={securityCopy.deletion.ask.title}
      description={securityCopy.deletion.ask.text}
      cancel={securityCopy.cancel}
      submit={securityCopy.deletion.ask.confirm}
      variants={{ cancel: "secondary", submit: "danger" }}
      busy={remove.isPending}
      onSubmit={submit}
    >
      {hasPassword && (
        <PasswordField
          label={securityCopy.deletion.ask.password}
          autoComplete="current-password"
          error={error}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </FormDialog>
  );
}

function ClosedDialog({ due }: { due: Date }) {
  const { day } = timesOn(useClock());
  // The session has already ended: this clears its cookie and reloads.
  const leave = async () => {
    await postToNextAuth("signout", {}).catch(() => {});
    window.location.assign("/");
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={securityCopy.deletion.done.title}
      description={securityCopy.deletion.done.text(day(due))}
      actions={
        <Button variant="primary" onClick={leave}>
          {securityCopy.deletion.done.leave}
        </Button>
      }
    />
  );
}
