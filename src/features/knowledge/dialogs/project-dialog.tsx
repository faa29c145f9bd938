import { useState } from "react";
import { FormDialog } from "~/components/ui/form-dialog";
import { NativeSelect } from "~/components/ui/native-select";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "../copy";

type ProjectDialogProps = { collectionId: string; onClose: () => void };

/** Adds a project of the user. A default export, because it is loaded when first opened. */
export default function ProjectDialog({ collectionId, onClose }: ProjectDialogProps) {
  const utils = api.useUtils();
  const { data: projects } = api.knowledge.projects.useQuery();
  const [chosen, setChosen] = useState<string | null>(null);
  const projectId = chosen ?? projects?.[0]?.id;
  const { mutate, isPending } = api.knowledge.addProject.useMutation({
    onSuccess: async () => {
      await utils.knowledge.invalidate();
      onClose();
    },
    onError: (error) => toastError(error, copy.project.failed),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={copy.project.title}
      description={copy.project.text}
      cancel={copy.cancel}
      submit={copy.project.add}
      busy={isPending}
      disabled={!projectId}
      onSubmit={() => projectId && mutate({ collectionId, projectId })}
    >
      {projects?.length === 0 && <p className="text-muted text-sm">{copy.project.none}</p>}
      {projectId && (
        <NativeSelect
          label={copy.project.label}
          value={projectId}
          onChange={({ target }) => setChosen(target.value)}
          options={(projects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormDialog>
  );
}
