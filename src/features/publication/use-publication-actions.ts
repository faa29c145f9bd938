import type { PublicationView } from "~/domain/publication/publication";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { showFailure } from "./show-failure";

/** What can be done with a publication wherever it is shown. */
export function usePublicationActions() {
  const utils = api.useUtils();
  const update = api.publication.update.useMutation({
    onSuccess: () => utils.publication.invalidate(),
    onError: showFailure,
  });
  return {
    isUpdating: update.isPending,
    update: ({ projectId, newest }: PublicationView) =>
      update.mutate(
        { projectId, versionId: newest.id },
        { onSuccess: () => toast.success(copy.live.updated(newest.number)) },
      ),
    async remove({ projectId, title }: PublicationView) {
      await utils.client.publication.remove.mutate({ projectId });
      toast.success(copy.dialog.unpublished(title));
      await utils.publication.invalidate();
    },
  };
}
