import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Dialog } from "~/components/ui/dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { personName } from "~/domain/access/person-name";
import type { SharedView, ShareView } from "~/domain/access/share";
import type { SharedInput } from "~/domain/access/share-input";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./copy";
import { InviteForm } from "./dialog/invite-form";
import { Links } from "./dialog/links";
import { People, shareName } from "./dialog/people";

type ShareDialogProps = {
  target: SharedInput;
  onClose: () => void;
  /** The user has no access any more. */
  onLeft: () => void;
};

/** Who has access to what a chat builds, or to a team; its owner changes it. A default export, because it is loaded when first opened. */
export default function ShareDialog(props: ShareDialogProps) {
  const { target, onClose } = props;
  const { data, isLoadingError, refetch } = api.access.listShares.useQuery(target, {
    refetchOnMount: "always",
  });
  if (data) return <Loaded shared={data} {...props} />;
  return (
    <Dialog open onClose={onClose} title={copy.dialog.title}>
      {isLoadingError ? (
        <LoadFailed title={copy.dialog.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={copy.dialog.loading}>
          <Skeleton className="h-72" />
        </div>
      )}
    </Dialog>
  );
}

type Asked = { is: "handOver"; share: ShareView } | { is: "leave" };
type LoadedProps = ShareDialogProps & { shared: SharedView };

function Loaded({ shared, target, onClose, onLeft }: LoadedProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const changes = useShareChanges(target);
  const isOwner = shared.role === null;
  const back = () => setAsked(null);
  if (asked?.is === "handOver")
    return <HandOverDialog {...{ target, shared }} share={asked.share} onClose={back} />;
  if (asked?.is === "leave") return <LeaveDialog {...{ target, shared, onLeft }} onClose={back} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={shared.target === "team" ? copy.dialog.members : copy.dialog.title}
      description={copy.dialog.text(shared)}
      actions={
        <>
          {!isOwner && (
            <Button
              variant="ghost"
              className="mr-auto text-danger hover:text-danger"
              onClick={() => setAsked({ is: "leave" })}
            >
              {copy.leave.open}
            </Button>
          )}
          <Button onClick={onClose}>{copy.close}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isOwner && <InviteForm target={target} />}
        <People
          shared={shared}
          actions={isOwner ? { ...changes, handOver: (share) => setAsked({ is: "handOver", share }) } : null}
        />
        {isOwner && (
          <>
            <Links target={target} links={shared.links} />
            <p className="text-pretty text-[13px] text-muted">{copy.dialog.reach[shared.reach]}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

function useShareChanges(target: SharedInput) {
  const utils = api.useUtils();
  const onError = (error: unknown) => toastError(error, copy.failed);
  const onSettled = () => utils.access.listShares.invalidate();
  const change = api.access.changeShare.useMutation({ onError, onSettled });
  const revoke = api.access.revokeShare.useMutation({ onError, onSettled });
  return {
    change: (share: ShareView, role: ShareView["role"]) =>
      change.mutate(
        { ...target, shareId: share.id, role },
        { onSuccess: () => void toast.success(copy.people.changed(shareName(share), role)) },
      ),
    remove: (share: ShareView) =>
      revoke.mutate(
        { ...target, shareId: share.id },
        { onSuccess: () => void toast.success(copy.people.removed(shareName(share))) },
      ),
  };
}

type HandOverDialogProps = { target: SharedInput; shared: SharedView; share: ShareView; onClose: () => void };

function HandOverDialog({ target, shared, share, onClose }: HandOverDialogProps) {
  const utils = api.useUtils();
  const name = shareName(share);
  const handOver = api.access.handOver.useMutation({
    async onSuccess() {
      toast.success(copy.handOver.done(name));
      onClose();
      await utils.invalidate();
    },
    onError: (error) => toastError(error, copy.failed),
  });
  return (
    <ConfirmDialog
      title={copy.handOver.title(name)}
      description={copy.handOver.text(shared, name)}
      cancel={copy.cancel}
      confirm={copy.handOver.confirm}
      busy={handOver.isPending}
      onClose={onClose}
      onConfirm={() => handOver.mutate({ ...target, shareId: share.id })}
    />
  );
}

type LeaveDialogProps = { target: SharedInput; shared: SharedView; onClose: () => void; onLeft: () => void };

function LeaveDialog({ target, shared, onClose, onLeft }: LeaveDialogProps) {
  const utils = api.useUtils();
  const leave = api.access.leave.useMutation({
    async onSuccess() {
      toast.success(copy.leave.done, { forNextPage: true });
      onLeft();
      await utils.access.listShared.invalidate();
    },
    onError: (error) => toastError(error, copy.failed),
  });
  return (
    <ConfirmDialog
      title={copy.leave.title}
      description={copy.leave.text(shared, personName(shared.owner))}
      cancel={copy.cancel}
      confirm={copy.leave.confirm}
      busy={leave.isPending}
      onClose={onClose}
      onConfirm={() => leave.mutate(target)}
    />
  );
}
