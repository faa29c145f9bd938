import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
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
    <Dialog
      open
      onClose={onClose}
      title={copy.remove.title(item.title)}
      description={copy.remove.text}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="danger" loading={removing} onClick={remove}>
            {copy.remove.confirm}
          </Button>
        </>
      }
    />
  );
}
