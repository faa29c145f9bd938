"use client";

import { useId } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { twoFactorCopy } from "../copy/two-factor";
import { CodeForm } from "./code-form";

type CodeDialogProps = {
  copy: { title: string; text: string; code: string; confirm: string };
  tone?: "danger";
  busy: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
  onClose: () => void;
};

/** Asks for a code before an action that a session alone does not permit. */
export function CodeDialog({ copy, tone, busy, error, onSubmit, onClose }: CodeDialogProps) {
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      description={copy.text}
      actions={
        <>
          <Button onClick={onClose}>{twoFactorCopy.cancel}</Button>
          <Button type="submit" form={form} variant={tone ?? "primary"} loading={busy}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <CodeForm id={form} label={copy.code} error={error} onSubmit={onSubmit} />
    </Dialog>
  );
}
