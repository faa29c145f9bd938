import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { PublicationView } from "~/domain/publication/publication";
import { toastError } from "~/trpc/server-error";
import { copy } from "./copy";
import { usePublicationActions } from "./use-publication-actions";

type UnpublishDialogProps = { publication: PublicationView; onClose: () => void; onDone?: () => void };

/** Confirms unpublishing. A default export for lazy loading. */
export default function UnpublishDialog({ publication, onClose, onDone }: UnpublishDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const { remove } = usePublicationActions();
  const confirm = async () => {
    setIsPending(true);
    try {
      await remove(publication);
      onClose();
      onDone?.();
    } catch (error) {
      setIsPending(false);
      toastError(error, copy.failed);
    }
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.unpublish.title(publication.title)}
      description={copy.unpublish.text}
      cancel={copy.cancel}
      confirm={copy.unpublish.action}
      busy={isPending}
      onConfirm={() => void confirm()}
    />
  );
}
