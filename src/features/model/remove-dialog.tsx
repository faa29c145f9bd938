import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toastError } from "~/trpc/server-error";
import { copy } from "./copy";

type RemoveDialogProps = {
  title: string;
  /** Describes what is lost. */
  text: string;
  /** The button's label. */
  action: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
};

/** Confirms a removal. A default export, because it is loaded when first opened. */
export default function RemoveDialog({ title, text, action, remove, onClose }: RemoveDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const confirm = async () => {
    setIsPending(true);
    try {
      await remove();
      onClose();
    } catch (error) {
      setIsPending(false);
      toastError(error, copy.notRemoved);
    }
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={text}
      cancel={copy.cancel}
      confirm={action}
      busy={isPending}
      onConfirm={() => void confirm()}
    />
  );
}
