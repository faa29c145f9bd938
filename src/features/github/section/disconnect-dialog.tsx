"use client";

import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** Asks before the token is deleted. A default export, because it is loaded when first opened. */
export default function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const utils = api.useUtils();
  const disconnect = api.github.disconnect.useMutation({
    async onSuccess() {
      toast.success(copy.section.disconnected);
      onClose();
      await utils.github.invalidate();
    },
    onError: ({ message }) => toast.error(message),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.disconnect.title}
      description={copy.disconnect.text}
      actions={
        <>
          <Button onClick={onClose}>{copy.connect.cancel}</Button>
          <Button variant="danger" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {copy.section.disconnect}
          </Button>
        </>
      }
    />
  );
}
