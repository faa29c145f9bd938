import { FormDialog } from "~/components/ui/form-dialog";
import { TextArea } from "~/components/ui/text-area";
import type { ChatFolder } from "~/domain/chat/history";
import { saveFolderInput } from "~/domain/chat/history-input";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { attempt } from "../conversation/show-error-toast";
import { copy } from "./copy";

/** Edits the rules of a folder. Default export for lazy loading. */
export default function FolderRules({ folder, onClose }: { folder: ChatFolder; onClose: () => void }) {
  const utils = api.useUtils();
  const { id: folderId, name, rules } = folder;
  const { form, field } = useZodForm(saveFolderInput, {
    defaultValues: { folderId, name, rules },
  });
  const save = form.handleSubmit((input) =>
    attempt(async () => {
      await utils.client.history.saveFolder.mutate(input);
      await Promise.all([utils.history.folders.invalidate(), utils.chat.get.invalidate()]);
      toast.success(copy.folders.rulesSaved);
      onClose();
    }),
  );
  return (
    <FormDialog
      onClose={onClose}
      title={copy.folders.rulesTitle(name)}
      description={copy.folders.rulesText}
      cancel={copy.folders.cancel}
      submit={copy.folders.saveRules}
      busy={form.formState.isSubmitting}
      onSubmit={save}
    >
      <TextArea
        label={copy.folders.rulesField}
        hint={copy.folders.rulesHint}
        rows={8}
        className="max-h-80"
        {...field("rules")}
      />
    </FormDialog>
  );
}
