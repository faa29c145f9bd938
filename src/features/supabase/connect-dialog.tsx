import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import type { SupabaseView } from "~/domain/supabase/supabase";
import { type SupabaseForm, supabaseInput } from "~/domain/supabase/supabase-input";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "./copy";

type ConnectDialogProps = {
  /** Null: a new one. */
  connection: SupabaseView | null;
  onClose: () => void;
  onConnected?: (id: string) => Promise<void>;
};

/** Connects a Supabase project, or changes a connection. A default export, because it is loaded when first opened. */
export default function ConnectDialog({ connection, onClose, onConnected }: ConnectDialogProps) {
  const utils = api.useUtils();
  const { mutateAsync, isPending } = api.supabase.save.useMutation();
  const { form, field } = useZodForm(supabaseInput, {
    raw: true,
    defaultValues: {
      ...(connection ? { id: connection.id } : {}),
      name: connection?.name ?? "",
      url: connection?.url ?? "",
      key: "",
    },
  });
  const save = async (typed: SupabaseForm) => {
    const { id } = await mutateAsync(typed);
    await onConnected?.(id);
    toast.success(copy.form.saved(typed.name));
    onClose();
    await utils.supabase.invalidate();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={connection ? copy.form.editTitle(connection.name) : copy.form.title}
      description={copy.form.text}
      cancel={copy.form.cancel}
      submit={copy.form.save}
      busy={isPending}
      onSubmit={submitForm(form, save, copy.form.failed)}
      errors={form.formState.errors}
    >
      <TextField label={copy.form.name} placeholder={copy.form.namePlaceholder} {...field("name")} />
      <TextField
        label={copy.form.url}
        hint={copy.form.urlHint}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        {...field("url")}
      />
      <TextField
        label={copy.form.key}
        hint={connection ? copy.form.keepKey(connection.keyEnd) : copy.form.keyHint}
        spellCheck={false}
        autoComplete="off"
        data-1p-ignore
        {...field("key")}
      />
    </FormDialog>
  );
}
