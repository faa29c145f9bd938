import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { PasskeySummary } from "~/domain/auth/passkey";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { passkeysCopy } from "../copy/passkeys";

type RemovePasskeyDialogProps = { passkey: PasskeySummary; onClose: () => void };

/** Confirms before a passkey is removed. */
export default function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const { auth } = api.useUtils();
  const { mutate, isPending } = api.auth.passkey.remove.useMutation({
    onSuccess: () => toast.success(passkeysCopy.removed),
    onError: ({ message, data }) =>
      toast.error(passkeysCopy.removeFailed, {
        description: [message, data?.detail].filter(Boolean).join(" "),
      }),
    onSettled: async () => {
      await auth.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={passkeysCopy.confirm.title(passkey.name)}
      cancel={passkeysCopy.cancel}
      confirm={passkeysCopy.confirm.remove}
      busy={isPending}
      onConfirm={() => mutate({ id: passkey.id })}
    >
      <p className="text-muted text-sm">{passkeysCopy.confirm.text}</p>
    </ConfirmDialog>
  );
}
