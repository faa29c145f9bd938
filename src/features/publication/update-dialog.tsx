import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { PublicationView } from "~/domain/publication/publication";
import { copy } from "./copy";
import { usePublicationActions } from "./use-publication-actions";
import { VersionFiles } from "./version-files";

type UpdateDialogProps = { publication: PublicationView; onClose: () => void };

/** Confirms updating a publication to the newest version. */
export function UpdateDialog({ publication, onClose }: UpdateDialogProps) {
  const { update, isUpdating } = usePublicationActions();
  const { title, newest } = publication;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.section.of(copy.live.update, title)}
      description={copy.live.behind(newest.number)}
      cancel={copy.cancel}
      confirm={copy.live.update}
      variant="primary"
      busy={isUpdating}
      onConfirm={() => {
        update(publication);
        onClose();
      }}
    >
      <VersionFiles versionId={newest.id} use="update" />
    </ConfirmDialog>
  );
}
