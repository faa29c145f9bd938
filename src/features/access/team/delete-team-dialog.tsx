import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { TeamSummary } from "~/domain/access/team";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { teamCopy as copy } from "../team-copy";

/** Asks before a team is deleted. A default export, because it is loaded when first opened. */
export default function DeleteTeamDialog({ team, onClose }: { team: TeamSummary; onClose: () => void }) {
  const utils = api.useUtils();
  const remove = api.team.remove.useMutation({
    async onSuccess() {
      toast.success(copy.remove.done(team.name));
      onClose();
      await utils.invalidate();
    },
    onError: (error) => toastError(error, copy.failed),
  });
  return (
    <ConfirmDialog
      title={copy.remove.title(team.name)}
      description={copy.remove.text}
      cancel={copy.cancel}
      confirm={copy.remove.confirm}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ teamId: team.id })}
    />
  );
}
