import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** Confirms deleting the token. A default export, because it is loaded when first opened. */
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
    <ConfirmDialog
      onClose={onClose}
      title={copy.disconnect.title}
      description={copy.disconnect.text}
      cancel={copy.connect.cancel}
      confirm={copy.section.disconnect}
      busy={disconnect.isPending}
      onConfirm={() => disconnect.mutate()}
    />
  );
}
