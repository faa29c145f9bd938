import { FormDialog } from "~/components/ui/form-dialog";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import type { ToolServerView } from "~/domain/tool/tool-server";
import { type ToolServerForm, toolServerInput } from "~/domain/tool/tool-server-input";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "../copy";

/** Null: adds one. */
type ServerDialogProps = { server: ToolServerView | null; onClose: () => void };

/** Adds or edits a tool server. A default export for lazy loading. */
export default function ServerDialog({ server, onClose }: ServerDialogProps) {
  const utils = api.useUtils();
  const { mutateAsync, isPending } = api.tool.save.useMutation();
  const { form, field } = useZodForm(toolServerInput, {
    raw: true,
    defaultValues: {
      ...(server ? { id: server.id } : {}),
      name: server?.name ?? "",
      url: server?.url ?? "",
      headers: "",
    },
  });
  const save = async (typed: ToolServerForm) => {
    const { tools, needsSignIn } = await mutateAsync(typed);
    toast.success(typed.name, { description: needsSignIn ? copy.form.needsSignIn : copy.form.works(tools) });
    onClose();
    await utils.tool.invalidate();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={server ? copy.form.editTitle(server.name) : copy.form.addTitle}
      cancel={copy.cancel}
      submit={copy.form.save}
      busy={isPending}
      onSubmit={submitForm(form, save, copy.notSaved)}
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
      <TextArea
        label={copy.form.headers}
        hint={copy.form.headersHint(server?.headerNames ?? [])}
        rows={2}
        spellCheck={false}
        {...field("headers")}
      />
    </FormDialog>
  );
}
