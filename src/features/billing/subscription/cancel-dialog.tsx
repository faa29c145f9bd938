import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { formatBillingDate } from "~/domain/billing/money";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import type { Subscription } from "./subscription";

type CancelDialogProps = { onClose: () => void; subscription: Subscription; plan: string };

/**
 * Explains the consequences before canceling. A paid subscription lasts until its period ends; an overdue one ends
 * immediately.
 */
export default function CancelDialog({ onClose, subscription, plan }: CancelDialogProps) {
  const utils = api.useUtils();
  const endsNow = subscription.state !== "active";
  const cancel = api.billing.subscription.cancel.useMutation({
    onSuccess: async () => {
      await utils.invalidate();
      toast.success(copy.subscription.cancelled.title, {
        description: endsNow ? copy.subscription.cancelled.atOnce : copy.subscription.cancelled.text,
      });
      onClose();
    },
    onError: ({ message }) => toast.error(copy.subscription.notChanged, { description: message }),
  });
  return (
    <ConfirmDialog
      onClose={cancel.isPending ? undefined : onClose}
      title={copy.subscription.dialog.title}
      cancel={copy.subscription.dialog.keep}
      confirm={copy.subscription.cancel}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-muted marker:text-muted">
        {endsNow ? (
          <li>{copy.subscription.dialog.atOnce(plan)}</li>
        ) : (
          <>
            <li>{copy.subscription.dialog.access(plan, formatBillingDate(subscription.periodEnd))}</li>
            <li>{copy.subscription.dialog.noCharge}</li>
          </>
        )}
        <li>{copy.subscription.dialog.again}</li>
      </ul>
    </ConfirmDialog>
  );
}
