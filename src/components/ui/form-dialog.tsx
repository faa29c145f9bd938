import { type ComponentProps, type FormEvent, useId } from "react";
import type { FieldErrors } from "react-hook-form";
import { Button } from "./button";
import type { ButtonStyleProps } from "./button-styles";
import { Dialog } from "./dialog";
import { FormError } from "./form-error";

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "open" | "actions"> & {
  open?: boolean;
  /** The buttons' labels. */
  cancel: string;
  submit: string;
  variants?: { cancel?: ButtonStyleProps["variant"]; submit?: ButtonStyleProps["variant"] };
  /** While saving. The dialog can still be closed, unless `onClose` is omitted. */
  busy: boolean;
  disabled?: boolean;
  onSubmit: () => unknown;
  /** The form's; a form-level error is shown above its fields. */
  errors?: FieldErrors;
  /** Of the form. */
  className?: string;
};

/** A form in a dialog, with its buttons in the footer. */
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
    // Submit events bubble through portals, so a parent form would submit too.
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
        <FormError errors={errors} />
        {children}
      </form>
    </Dialog>
  );
}
