"use client";

import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import type { SupabaseView } from "~/domain/supabase/supabase";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

type DisconnectDialogProps = { connection: SupabaseView; onClose: () => void };

/** Asks before a connection is deleted. A default export, because it is loaded when first opened. */
export default function DisconnectDialog({ connection: { id, name }, onClose }: DisconnectDialogProps) {
  const utils = api.useUtils();
  const remove = api.supabase.remove.useMutation({
    async onSuccess() {
      toast.success(copy.disconnect.done(name));
      onClose();
      await utils.supabase.invalidate();
    },
    onError: () => toast.error(copy.disconnect.failed),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.disconnect.title(name)}
      description={copy.disconnect.text}
      actions={
        <>
          <Button onClick={onClose}>{copy.form.cancel}</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
            {copy.section.disconnect}
          </Button>
        </>
      }
    />
  );
}
