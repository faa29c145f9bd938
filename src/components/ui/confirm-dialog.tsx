import type { ComponentProps } from "react";
import { Button } from "./button";
import type { ButtonStyleProps } from "./button-styles";
import { Dialog } from "./dialog";

type ConfirmDialogProps = Omit<ComponentProps<typeof Dialog>, "open" | "actions"> & {
  /** The buttons' labels. */
  cancel: string;
  confirm: string;
  variant?: ButtonStyleProps["variant"];
  /** While it is carried out. The dialog can still be closed then, unless `onClose` is omitted. */
  busy?: boolean;
  onConfirm: () => void;
};

/** Asks before something is done. */
export function ConfirmDialog({
  cancel,
  confirm,
  variant = "danger",
  busy,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      {...dialog}
      actions={
        <>
          <Button
            variant={variant === "danger" ? "secondary" : "ghost"}
            disabled={!dialog.onClose}
            onClick={dialog.onClose}
          >
            {cancel}
          </Button>
          <Button variant={variant} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
