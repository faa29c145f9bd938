import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { Dialog } from "~/components/ui/dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import type { PullRequestInput, PushInput } from "~/domain/github/github-input";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { initialPush, PushView } from "./project/push-view";
import { initialRequest, RequestView } from "./project/request-view";

type ProjectDialogProps = {
  projectId: string;
  /** Sends this tab's unsaved edits to the server. */
  sendEdits?: () => Promise<void>;
  onClose: () => void;
};

const noEdits = async () => {};

/** A project on GitHub: where it is, and what a push would send. A default export, because it is loaded when first opened. */
export default function ProjectDialog({ projectId, sendEdits = noEdits, onClose }: ProjectDialogProps) {
  const saved = useSaved(projectId, sendEdits);
  const read = api.github.ofProject.useQuery({ projectId }, { staleTime: 0, enabled: saved.isSuccess });
  const data = read.isFetchedAfterMount ? read.data : undefined;
  const isLoadingError = saved.isLoadingError || read.isLoadingError;
  const retry = () => (saved.isLoadingError ? saved.refetch() : read.refetch());
  const [isRequest, setIsRequest] = useState(false);
  // What was typed in each view, to restore it on return.
  const [typed, setTyped] = useState<{ push?: PushInput; request?: PullRequestInput }>({});
  const push = data && (typed.push ?? initialPush(projectId, data));
  if (isRequest && push) {
    const closeRequest = (request: PullRequestInput) => {
      setTyped({ push, request });
      setIsRequest(false);
    };
    const initial = initialRequest(push, data.version.number, typed.request);
    return <RequestView project={data} initial={initial} onBack={closeRequest} onClose={onClose} />;
  }
  if (data?.connection && push) {
    const openRequest = (now: PushInput) => {
      setTyped({ ...typed, push: now });
      setIsRequest(true);
    };
    return <PushView project={data} initial={push} onRequest={openRequest} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.project.title}
      {...(data && {
        description: copy.project.connectFirst,
        actions: (
          <ButtonLink href="/account/connections#github" target="_blank" variant="primary">
            {copy.project.connect}
          </ButtonLink>
        ),
      })}
    >
      {isLoadingError && !data && <LoadFailed title={copy.project.failed} onRetry={() => void retry()} />}
      {!isLoadingError && !data && <Skeleton className="h-48" />}
    </Dialog>
  );
}

/** Saves pending edits as a version first, so that exactly the files shown are pushed. */
function useSaved(projectId: string, sendEdits: () => Promise<void>) {
  const utils = api.useUtils();
  return useQuery({
    queryKey: ["github", "saved", useId()],
    queryFn: async () => {
      await sendEdits();
      return (await utils.client.project.save.mutate({ projectId })) ?? "unchanged";
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
