import { useRouter } from "next/navigation";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "../copy";

type RemoveDialogProps = { collection: { id: string; name: string }; onClose: () => void };

/** Confirms deleting a collection. A default export, because it is loaded when first opened. */
export default function RemoveDialog({ collection, onClose }: RemoveDialogProps) {
  const router = useRouter();
  const utils = api.useUtils();
  const { mutate, isPending } = api.knowledge.remove.useMutation({
    onSuccess: async () => {
      router.push("/knowledge");
      await utils.knowledge.list.invalidate();
    },
    onError: (error) => toastError(error, copy.removal.failed),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.removal.title(collection.name)}
      description={copy.removal.text}
      cancel={copy.cancel}
      confirm={copy.removal.confirm}
      busy={isPending}
      onConfirm={() => mutate({ collectionId: collection.id })}
    />
  );
}
