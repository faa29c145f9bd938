import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import type { GalleryItem } from "../state";
import { tellRefusal } from "../tell-refusal";

const say = copy.remove;

export function RemoveDialog({ item, onClose }: { item: GalleryItem; onClose: () => void }) {
  const utils = api.useUtils();
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    try {
      await utils.client.template.remove.mutate({ templateId: item.id });
      await utils.template.list.invalidate();
      toast.success(say.removed, { description: item.title });
      onClose();
    } catch (error) {
      setRemoving(false);
      tellRefusal(say.failed, error);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say.title(item.title)}
      description={say.text}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="danger" loading={removing} onClick={remove}>
            {say.confirm}
          </Button>
        </>
      }
    />
  );
}
