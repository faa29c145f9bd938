import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import type { TeamSummary } from "~/domain/access/team";
import { teamNameInput } from "~/domain/access/team-input";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { teamCopy as copy } from "../team-copy";

/** Creates a team, or renames one. A default export, because it is loaded when first opened. */
export default function TeamNameDialog({ team, onClose }: { team: TeamSummary | null; onClose: () => void }) {
  const utils = api.useUtils();
  const create = api.team.create.useMutation();
  const rename = api.team.rename.useMutation();
  const { form, field } = useZodForm(teamNameInput, { defaultValues: { name: team?.name ?? "" } });
  const words = team ? copy.rename : copy.new;
  const submit = submitForm(
    form,
    async ({ name }) => {
      await (team ? rename.mutateAsync({ teamId: team.id, name }) : create.mutateAsync({ name }));
      await utils.team.list.invalidate();
      toast.success(words.done(name));
      onClose();
    },
    copy.failed,
  );
  return (
    <FormDialog
      title={words.title}
      description={team ? undefined : copy.new.text}
      cancel={copy.cancel}
      submit={words.submit}
      busy={form.formState.isSubmitting}
      errors={form.formState.errors}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField label={copy.name} autoFocus autoComplete="off" {...field("name")} />
    </FormDialog>
  );
}
