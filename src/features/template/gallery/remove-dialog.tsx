import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { showRefusalToast } from "../show-refusal-toast";
import type { GalleryItem } from "../state";

export function RemoveDialog({ item, onClose }: { item: GalleryItem; onClose: () => void }) {
  const utils = api.useUtils();
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    try {
      await utils.client.template.remove.mutate({ templateId: item.id });
      await utils.template.list.invalidate();
      toast.success(copy.remove.removed, { description: item.title });
      onClose();
    } catch (error) {
      setRemoving(false);
      showRefusalToast(copy.remove.failed, error);
    }
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.remove.title(item.title)}
      description={copy.remove.text}
      cancel={copy.cancel}
      confirm={copy.remove.confirm}
      busy={removing}
      onConfirm={remove}
    />
  );
}
