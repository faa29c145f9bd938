"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { ApiKeyView } from "~/domain/api/api-key";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** A default export, because it is loaded when first opened. */
export default function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const utils = api.useUtils();
  const revoke = api.apiKey.revoke.useMutation({
    onSuccess: async () => {
      toast.success(copy.revoked(apiKey.name));
      onClose();
      await utils.apiKey.list.invalidate();
    },
    onError: ({ message }) => toast.error(copy.notRevoked, { description: message }),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.revokeTitle(apiKey.name)}
      description={copy.revokeText}
      cancel={copy.cancel}
      confirm={copy.revoke}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: apiKey.id })}
    />
  );
}
