"use client";

import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import type { ConnectionView } from "~/domain/model/connection";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type RemoveConnectionProps = { connection: ConnectionView; onClose: () => void };

/** Asks before a key is deleted. A default export, because it is loaded when first opened. */
export default function RemoveConnection({ connection: { id, name }, onClose }: RemoveConnectionProps) {
  const utils = api.useUtils();
  const remove = api.model.connection.remove.useMutation({
    onSuccess: async () => {
      toast.success(copy.removed(name));
      onClose();
      await Promise.all([utils.model.connection.list.invalidate(), utils.model.list.invalidate()]);
    },
    onError: () => toast.error(copy.notSaved),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.removeTitle(name)}
      description={copy.removeText}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
            {copy.remove}
          </Button>
        </>
      }
    />
  );
}
