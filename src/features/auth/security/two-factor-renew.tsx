"use client";

import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { twoFactorCopy as say } from "../copy/two-factor";
import { CodeDialog } from "./code-dialog";
import { RecoveryCodes } from "./recovery-codes";

/** New recovery codes, for a code. */
export function TwoFactorRenew({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error, data } = api.auth.twoFactor.renewRecoveryCodes.useMutation({
    // Nobody else keeps the codes.
    gcTime: 0,
    onSuccess: () => toast.success(say.renewed),
  });
  if (data) return <RecoveryCodes codes={data.recoveryCodes} onClose={onClose} />;
  return (
    <CodeDialog
      say={say.renew}
      busy={isPending}
      error={error?.message}
      onSubmit={(code) => mutate({ code })}
      onClose={onClose}
    />
  );
}
