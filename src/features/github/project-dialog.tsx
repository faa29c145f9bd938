"use client";

import { useState } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { Dialog } from "~/components/ui/dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import type { PullRequestInput, PushInput } from "~/domain/github/github-input";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { PushView, pushOf } from "./project/push-view";
import { RequestView, requestOf } from "./project/request-view";

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
  const [isRequest, setIsRequest] = useState(false);
  // What was typed in each view, for the way back to it.
  const [typed, setTyped] = useState<{ push?: PushInput; request?: PullRequestInput }>({});
  const common = { projectId, sendEdits, onClose };
  const push = data && (typed.push ?? pushOf(projectId, data));
  if (isRequest && push) {
    const back = (request: PullRequestInput) => {
      setTyped({ push, request });
      setIsRequest(false);
    };
    return (
      <RequestView {...common} initial={requestOf(push, data.version.number, typed.request)} onBack={back} />
    );
  }
  if (data?.connection && push) {
    const ask = (now: PushInput) => {
      setTyped({ ...typed, push: now });
      setIsRequest(true);
    };
    return <PushView {...common} project={data} initial={push} onRequest={ask} />;
  }
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
