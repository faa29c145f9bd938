import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { twoFactorCopy } from "../copy/two-factor";
import { CodeDialog } from "./code-dialog";

/** Turns two-factor authentication off. Requires a code. */
export default function TwoFactorDisable({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = api.auth.twoFactor.disable.useMutation({
    onSuccess: () => {
      toast.success(twoFactorCopy.turnedOff);
      onClose();
    },
  });
  return (
    <CodeDialog
      copy={twoFactorCopy.disable}
      tone="danger"
      busy={isPending}
      error={error?.message}
      onSubmit={(code) => mutate({ code })}
      onClose={onClose}
    />
  );
}
