import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { SupabaseView } from "~/domain/supabase/supabase";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

type DisconnectDialogProps = { connection: SupabaseView; onClose: () => void };

/** Confirms deleting a connection. A default export, because it is loaded when first opened. */
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
    <ConfirmDialog
      onClose={onClose}
      title={copy.disconnect.title(name)}
      description={copy.disconnect.text}
      cancel={copy.form.cancel}
      confirm={copy.section.disconnect}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
