"use client";

import { useState } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { Dialog } from "~/components/ui/dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { PushView } from "./project/push-view";
import { type RequestStart, RequestView } from "./project/request-view";

type ProjectDialogProps = {
  projectId: string;
  /** Sends what was typed in this tab and is not on the server yet. */
  sendEdits?: () => Promise<void>;
  onClose: () => void;
};

const noEdits = async () => {};

/** A project on GitHub: where it is, and what a push would send. A default export, because it is loaded when first opened. */
export default function ProjectDialog({ projectId, sendEdits = noEdits, onClose }: ProjectDialogProps) {
  const { data, isLoadingError, refetch } = api.github.ofProject.useQuery({ projectId }, { staleTime: 0 });
  const [request, setRequest] = useState<RequestStart | null>(null);
  const common = { projectId, sendEdits, onClose };
  if (request && data) return <RequestView {...common} start={request} onBack={() => setRequest(null)} />;
  if (data?.connection) return <PushView {...common} project={data} onRequest={setRequest} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.project.title}
      {...(data && {
        description: copy.project.connectFirst,
        actions: (
          <ButtonLink href="/account#github" variant="primary">
            {copy.project.connect}
          </ButtonLink>
        ),
      })}
    >
      {isLoadingError && <LoadFailed title={copy.project.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-48" />}
    </Dialog>
  );
}
