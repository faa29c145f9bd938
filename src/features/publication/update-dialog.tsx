import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import type { PublicationView } from "~/domain/publication/publication";
import { copy } from "./copy";
import { usePublicationActions } from "./use-publication-actions";
import { VersionFiles } from "./version-files";

type UpdateDialogProps = { publication: PublicationView; onClose: () => void };

/** Asks before a publication moves to the newest version. */
export function UpdateDialog({ publication, onClose }: UpdateDialogProps) {
  const { update, isUpdating } = usePublicationActions();
  const { title, newest } = publication;
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.section.of(copy.live.update, title)}
      description={copy.live.behind(newest.number)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button
            variant="primary"
            loading={isUpdating}
            onClick={() => {
              update(publication);
              onClose();
            }}
          >
            {copy.live.update}
          </Button>
        </>
      }
    >
      <VersionFiles versionId={newest.id} use="update" />
    </Dialog>
  );
}
