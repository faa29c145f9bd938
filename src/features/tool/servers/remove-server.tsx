"use client";

import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import type { ToolServerView } from "~/domain/tool/tool-server";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

type RemoveServerProps = { server: ToolServerView; onClose: () => void };

/** Asks before a server is removed. A default export, because it is loaded when first opened. */
export default function RemoveServer({ server: { id, name }, onClose }: RemoveServerProps) {
  const utils = api.useUtils();
  const remove = api.tool.remove.useMutation({
    onSuccess: async () => {
      toast.success(copy.removed(name));
      onClose();
      await utils.tool.servers.invalidate();
    },
    onError: () => toast.error(copy.notRemoved),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.removeTitle(name)}
      description={copy.removeText}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
            {copy.remove}
          </Button>
        </>
      }
    />
  );
}
