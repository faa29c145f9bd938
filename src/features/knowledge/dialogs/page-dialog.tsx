import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import { type AddPageInput, addPageInput } from "~/domain/knowledge/knowledge-input";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "../copy";

type PageDialogProps = { collectionId: string; onClose: () => void };

/** Adds a public web page. A default export, because it is loaded when first opened. */
export default function PageDialog({ collectionId, onClose }: PageDialogProps) {
  const utils = api.useUtils();
  const { mutateAsync, isPending } = api.knowledge.addPage.useMutation();
  const { form, field } = useZodForm(addPageInput, { defaultValues: { collectionId, address: "" } });
  const add = async (page: AddPageInput) => {
    await mutateAsync(page);
    await utils.knowledge.invalidate();
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={copy.page.title}
      description={copy.page.text}
      cancel={copy.cancel}
      submit={copy.page.add}
      busy={isPending}
      onSubmit={submitForm(form, add, copy.page.failed)}
      errors={form.formState.errors}
    >
      <TextField
        label={copy.page.address}
        placeholder="https://"
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        {...field("address")}
      />
    </FormDialog>
  );
}
