import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { ToolServerView } from "~/domain/tool/tool-server";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

type RemoveServerProps = { server: ToolServerView; onClose: () => void };

/** Confirms removing a server. A default export, because it is loaded when first opened. */
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
    <ConfirmDialog
      onClose={onClose}
      title={copy.removeTitle(name)}
      description={copy.removeText}
      cancel={copy.cancel}
      confirm={copy.remove}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
