import { Dialog } from "~/components/ui/dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { DescriptionForm, useDescriptionForm } from "../dialog/description-form";
import { showRefusalToast } from "../show-refusal-toast";
import type { GalleryItem } from "../state";

export function RenameDialog({ item, onClose }: { item: GalleryItem; onClose: () => void }) {
  const utils = api.useUtils();
  const form = useDescriptionForm(item, async (words) => {
    try {
      await utils.client.template.rename.mutate({ templateId: item.id, ...words });
      await utils.template.list.invalidate();
      toast.success(copy.rename.saved);
      onClose();
    } catch (error) {
      showRefusalToast(copy.rename.failed, error);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.rename.title}
      actions={form.actions(copy.rename.save, onClose)}
    >
      <DescriptionForm form={form} />
    </Dialog>
  );
}
