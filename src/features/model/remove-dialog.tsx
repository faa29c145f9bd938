"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { toast } from "~/lib/toast";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "./copy";

type RemoveDialogProps = {
  title: string;
  /** What is lost. */
  text: string;
  /** The button's label. */
  action: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something is removed. A default export, because it is loaded when first opened. */
export default function RemoveDialog({ title, text, action, remove, onClose }: RemoveDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const confirm = async () => {
    setIsPending(true);
    try {
      await remove();
      onClose();
    } catch (error) {
      setIsPending(false);
      toast.error(serverErrorOf(error)?.message ?? copy.notRemoved);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="danger" loading={isPending} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    />
  );
}
