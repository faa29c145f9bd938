import type { PublicationView } from "~/domain/publication/publication";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./copy";

/** Actions shared by all views of a publication. */
export function usePublicationActions() {
  const utils = api.useUtils();
  const update = api.publication.update.useMutation({
    onSuccess: () => utils.publication.invalidate(),
    onError: (error) => toastError(error, copy.failed),
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
