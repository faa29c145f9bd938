import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { twoFactorCopy } from "../copy/two-factor";
import { CodeDialog } from "./code-dialog";
import { RecoveryCodes } from "./recovery-codes";

/** Generates new recovery codes. Requires a code. */
export default function TwoFactorRenew({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error, data } = api.auth.twoFactor.renewRecoveryCodes.useMutation({
    // The codes must not stay in the query cache.
    gcTime: 0,
    onSuccess: () => toast.success(twoFactorCopy.renewed),
  });
  if (data) return <RecoveryCodes codes={data.recoveryCodes} onClose={onClose} />;
  return (
    <CodeDialog
      copy={twoFactorCopy.renew}
      busy={isPending}
      error={error?.message}
      onSubmit={(code) => mutate({ code })}
      onClose={onClose}
    />
  );
}
