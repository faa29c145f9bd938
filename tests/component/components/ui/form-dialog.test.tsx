import { useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";

const cancel = page.getByRole("button", { name: "Cancel" });
const name = page.getByRole("textbox", { name: "Name" });
const save = page.getByRole("button", { name: "Save" });

type NameDialogProps = { busy?: boolean; onClose?: () => void; onSave: (name: string) => void };

function NameDialog({ busy = false, onClose, onSave }: NameDialogProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { name: "" } });
  return (
    <FormDialog
      title="Name it"
      cancel="Cancel"
      submit="Save"
      busy={busy}
      onSubmit={handleSubmit(({ name }) => onSave(name))}
      onClose={onClose}
    >
      <TextField label="Name" {...register("name")} />
    </FormDialog>
  );
}

it("Enter in a field submits the dialog's form, and not a form around it", async () => {
  const onOuter = vi.fn();
  const onSave = vi.fn();
  await render(
    <form onSubmit={onOuter}>
      <NameDialog onSave={onSave} onClose={() => {}} />
    </form>,
  );
  await name.fill("Ada");
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith("Ada"));
  expect(onOuter).not.toHaveBeenCalled();
});

it("while it is busy, a form in a dialog is not submitted again, and its button keeps the focus", async () => {
  const onSave = vi.fn();
  const screen = await render(<NameDialog onSave={onSave} onClose={() => {}} />);
  save.element().focus();
  await screen.rerender(<NameDialog busy onSave={onSave} onClose={() => {}} />);
  await userEvent.keyboard("{Enter}");
  await expect.element(save).toHaveFocus();
  await name.click();
  await userEvent.keyboard("{Enter}");
  expect(onSave).not.toHaveBeenCalled();
});

it.each([
  ["form", <NameDialog key="form" busy onSave={() => {}} />],
  [
    "confirmation",
    <ConfirmDialog
      key="confirm"
      title="Remove it?"
      cancel="Cancel"
      confirm="Remove"
      busy
      onConfirm={() => {}}
    />,
  ],
])("a %s that must not be closed has no way out", async (_, dialog) => {
  await render(dialog);
  await expect.element(cancel).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Close" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("heading")).toBeVisible();
});
