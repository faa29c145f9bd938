import { useState } from "react";
import { Button } from "~/components/ui/button";
import { useClock } from "~/components/ui/clock";
import { Dialog } from "~/components/ui/dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { Tabs } from "~/components/ui/tabs";
import { isExpired } from "~/domain/publication/publication";
import { reachOf } from "~/domain/publication/reach";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import type { PublishableProject } from "../publishable-project";
import UnpublishDialog from "../unpublish-dialog";
import { DeployTargets } from "./deploy-targets";
import { LiveState } from "./live-state";
import { PublicationFields } from "./publication-fields";
import { usePublicationForm } from "./use-publication-form";

type PublishDialogProps = { project: PublishableProject; onClose: () => void };

/** Publishes a project, and shows its address and settings. A default export, because it is loaded when first opened. */
export default function PublishDialog({ project, onClose }: PublishDialogProps) {
  const { projectId, versionId } = project;
  const publication = api.publication.ofProject.useQuery({ projectId }, { refetchOnMount: "always" });
  const shown = api.project.versionSummary.useQuery({ versionId });
  if (publication.data !== undefined && shown.data)
    return (
      <Loaded
        project={project}
        publication={publication.data}
        shownNumber={shown.data.number}
        onClose={onClose}
      />
    );
  const retry = () => void Promise.all([publication.refetch(), shown.refetch()]);
  return (
    <Dialog open onClose={onClose} title={copy.dialog.title}>
      {publication.isLoadingError || shown.isLoadingError ? (
        <LoadFailed title={copy.dialog.loadFailed} onRetry={retry} />
      ) : (
        <div role="status" aria-label={copy.dialog.loading}>
          <Skeleton className="h-72" />
        </div>
      )}
    </Dialog>
  );
}

type LoadedProps = Parameters<typeof usePublicationForm>[0] & { onClose: () => void };

function Loaded({ onClose, ...rest }: LoadedProps) {
  const { publication } = rest;
  const [tab, setTab] = useState<"here" | "elsewhere">("here");
  const [isUnpublishing, setIsUnpublishing] = useState(false);
  const { form, submit, versions } = usePublicationForm(rest);
  const { now } = useClock();
  const reach = reachOf(new URL(publication?.address ?? window.location.href).hostname, {
    hasPassword: publication?.hasPassword ?? form.watch("asksPassword"),
    isExpired: publication !== null && isExpired(publication, now),
  });
  if (isUnpublishing && publication)
    return (
      <UnpublishDialog publication={publication} onClose={() => setIsUnpublishing(false)} onDone={onClose} />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.dialog.title}
      description={tab === "here" ? copy.dialog.text(reach, publication !== null) : copy.deploy.text}
      actions={
        <Actions
          isHere={tab === "here"}
          isLive={publication !== null}
          isBusy={form.formState.isSubmitting}
          onClose={onClose}
          onUnpublish={() => setIsUnpublishing(true)}
        />
      }
    >
      <Tabs
        label={copy.dialog.title}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: "here",
            label: copy.dialog.here,
            panel: (
              <>
                {publication && <LiveState publication={publication} />}
                <PublicationFields
                  form={form}
                  onSubmit={submit}
                  versions={versions}
                  newestId={rest.project.newest.id}
                  isLive={publication !== null}
                />
              </>
            ),
          },
          {
            id: "elsewhere",
            label: copy.deploy.title,
            panel: <DeployTargets project={rest.project} />,
          },
        ]}
      />
    </Dialog>
  );
}

type ActionsProps = {
  isHere: boolean;
  isLive: boolean;
  isBusy: boolean;
  onClose: () => void;
  onUnpublish: () => void;
};

function Actions({ isHere, isLive, isBusy, onClose, onUnpublish }: ActionsProps) {
  return (
    <>
      {isHere && isLive && (
        <Button variant="ghost" className="mr-auto text-danger hover:text-danger" onClick={onUnpublish}>
          {copy.dialog.unpublish}
        </Button>
      )}
      <Button variant="ghost" onClick={onClose}>
        {copy.close}
      </Button>
      {isHere && !isLive && (
        <Button type="submit" form="publication" variant="primary" data-autofocus loading={isBusy}>
          {copy.dialog.publish}
        </Button>
      )}
    </>
  );
}
