import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import { type CreateCollectionInput, createCollectionInput } from "~/domain/knowledge/knowledge-input";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "../copy";

type NameDialogProps = {
  /** Null: a new one. */
  collection: { id: string; name: string } | null;
  onClose: () => void;
  onSaved?: (id: string) => void;
};

/** Names a new collection, or renames one. A default export, because it is loaded when first opened. */
export default function NameDialog({ collection, onClose, onSaved }: NameDialogProps) {
  const utils = api.useUtils();
  const create = api.knowledge.create.useMutation();
  const rename = api.knowledge.rename.useMutation();
  const { form, field } = useZodForm(createCollectionInput, {
    defaultValues: { name: collection?.name ?? "" },
  });
  const save = async ({ name }: CreateCollectionInput) => {
    if (collection) await rename.mutateAsync({ collectionId: collection.id, name });
    const id = collection?.id ?? (await create.mutateAsync({ name })).id;
    await utils.knowledge.invalidate();
    onClose();
    onSaved?.(id);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={collection ? copy.name.renameTitle : copy.name.createTitle}
      cancel={copy.cancel}
      submit={collection ? copy.name.rename : copy.name.create}
      busy={create.isPending || rename.isPending}
      onSubmit={submitForm(form, save, copy.name.notSaved)}
      errors={form.formState.errors}
    >
      <TextField label={copy.name.name} {...field("name")} />
    </FormDialog>
  );
}
