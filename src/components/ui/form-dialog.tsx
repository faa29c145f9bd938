import { type ComponentProps, type FormEvent, useId } from "react";
import type { FieldErrors } from "react-hook-form";
import { Button } from "./button";
import type { ButtonStyleProps } from "./button-styles";
import { Dialog } from "./dialog";
import { FormRefusal } from "./form-refusal";

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "open" | "actions"> & {
  open?: boolean;
  /** The buttons' labels. */
  cancel: string;
  submit: string;
  variants?: { cancel?: ButtonStyleProps["variant"]; submit?: ButtonStyleProps["variant"] };
  /** While it is saved. The dialog can still be closed then, unless `onClose` is omitted. */
  busy: boolean;
  /** Nothing can be submitted yet. */
  disabled?: boolean;
  onSubmit: () => unknown;
  /** The form's; why it was refused as a whole is shown above its fields. */
  errors?: FieldErrors;
  /** Of the form. */
  className?: string;
};

/** A dialog that is a form, with its buttons in the row at the end. */
export function FormDialog({
  open = true,
  cancel,
  submit,
  variants,
  busy,
  disabled,
  onSubmit,
  errors = {},
  className = "flex flex-col gap-4",
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    // In the React tree, a dialog's form can be nested in another.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      open={open}
      {...dialog}
      actions={
        <>
          <Button variant={variants?.cancel ?? "ghost"} disabled={!dialog.onClose} onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={variants?.submit ?? "primary"}
            disabled={disabled}
            loading={busy}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={send} className={className}>
        <FormRefusal errors={errors} />
        {children}
      </form>
    </Dialog>
  );
}
