"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type RevokeDialogProps = {
  /** A key, or the connection of an app. */
  revoked: { id: string; name: string };
  /** Explains the consequences. */
  text: string;
  onClose: () => void;
};

/** A default export, because it is loaded when first opened. */
export default function RevokeDialog({ revoked: { id, name }, text, onClose }: RevokeDialogProps) {
  const utils = api.useUtils();
  const revoke = api.apiKey.revoke.useMutation({
    onSuccess: async () => {
      toast.success(copy.revoked(name));
      onClose();
      await Promise.all([utils.apiKey.list.invalidate(), utils.connectedApp.list.invalidate()]);
    },
    onError: ({ message }) => toast.error(copy.notRevoked, { description: message }),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.revokeTitle(name)}
      description={text}
      cancel={copy.cancel}
      confirm={copy.revoke}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id })}
    />
  );
}
