"use client";

import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** Asks before a model is deleted from Ollama. A default export, because it is loaded when first opened. */
export default function RemoveModel({ name, onClose }: { name: string; onClose: () => void }) {
  const utils = api.useUtils();
  const remove = api.model.ollama.remove.useMutation({
    onSuccess: async () => {
      toast.success(copy.removed(name));
      onClose();
      await Promise.all([utils.model.ollama.read.invalidate(), utils.model.list.invalidate()]);
    },
    onError: ({ message, data }) => toast.error(data ? message : copy.notSaved),
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
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate({ name })}>
            {copy.remove}
          </Button>
        </>
      }
    />
  );
}
