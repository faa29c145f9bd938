"use client";

import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { twoFactorCopy as say } from "../copy/two-factor";
import { CodeDialog } from "./code-dialog";

/** Turns two-factor authentication off. Requires a code. */
export function TwoFactorDisable({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = api.auth.twoFactor.disable.useMutation({
    onSuccess: () => {
      toast.success(say.turnedOff);
      onClose();
    },
  });
  return (
    <CodeDialog
      say={say.disable}
      tone="danger"
      busy={isPending}
      error={error?.message}
      onSubmit={(code) => mutate({ code })}
      onClose={onClose}
    />
  );
}
