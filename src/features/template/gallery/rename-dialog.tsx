import type { CustomTemplateForm } from "~/domain/template/custom-template";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { DescriptionDialog } from "../description-dialog";
import type { GalleryItem } from "../state";

export function RenameDialog({ item, onClose }: { item: GalleryItem; onClose: () => void }) {
  const utils = api.useUtils();
  const rename = async (words: CustomTemplateForm) => {
    await utils.client.template.rename.mutate({ templateId: item.id, ...words });
    await utils.template.list.invalidate();
    toast.success(copy.rename.saved);
    onClose();
  };
  return (
    <DescriptionDialog
      title={copy.rename.title}
      initial={item}
      submit={copy.rename.save}
      failed={copy.rename.failed}
      onSubmit={rename}
      onClose={onClose}
    />
  );
}
