import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { NativeSelect } from "~/components/ui/native-select";
import { personName } from "~/domain/access/person-name";
import type { TeamSummary, TeamThing } from "~/domain/access/team";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { teamCopy as copy } from "../team-copy";

type GiveDialogProps = { team: TeamSummary; things: readonly TeamThing[]; onClose: () => void };

/** Gives something of the user's own to a team. A default export, because it is loaded when first opened. */
export default function GiveDialog({ team, things, onClose }: GiveDialogProps) {
  const utils = api.useUtils();
  const [chosenId, choose] = useState(things[0]?.id);
  const thing = things.find(({ id }) => id === chosenId);
  const give = api.team.give.useMutation({
    async onSuccess() {
      toast.success(copy.give.done(thing?.name ?? "", team.name));
      onClose();
      await utils.invalidate();
    },
    onError: (error) => toastError(error, copy.failed),
  });
  const owner = team.role === null ? null : personName(team.owner);
  return (
    <ConfirmDialog
      title={copy.give.title(team.name)}
      description={things.length > 0 ? copy.give.text(owner) : copy.give.nothing}
      cancel={copy.cancel}
      confirm={copy.give.submit}
      variant="primary"
      busy={give.isPending}
      onClose={onClose}
      onConfirm={() =>
        thing ? give.mutate({ teamId: team.id, kind: thing.kind, thingId: thing.id }) : onClose()
      }
    >
      {things.length > 0 && (
        <NativeSelect
          label={copy.give.what}
          options={things.map(({ kind, id, name }) => ({ value: id, label: `${copy.kinds[kind]}: ${name}` }))}
          value={chosenId}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
