import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Dialog } from "~/components/ui/dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import type { SavedCard } from "./saved-card";
import { cardLabel } from "./use-card-outcome";

/** Confirms the removal of a card, or explains why it cannot be removed. */
export default function RemoveCardDialog({ card, onClose }: { card: SavedCard; onClose: () => void }) {
  const cache = api.useUtils();
  const remove = api.billing.removeCard.useMutation({
    onSuccess: async () => {
      onClose();
      toast.success(billingCopy.removeCard.removed);
      await cache.billing.cards.invalidate();
    },
    onError: ({ message }) => toast.error(billingCopy.removeCard.notRemoved, { description: message }),
  });
  if (card.removalBlocker)
    return (
      <Dialog
        open
        onClose={onClose}
        title={billingCopy.removeCard.blocked}
        description={card.removalBlocker}
        actions={<Button onClick={onClose}>{billingCopy.removeCard.understood}</Button>}
      />
    );
  return (
    <ConfirmDialog
      onClose={remove.isPending ? undefined : onClose}
      title={billingCopy.removeCard.title(cardLabel(card))}
      description={billingCopy.removeCard.text}
      cancel={billingCopy.removeCard.cancel}
      confirm={billingCopy.removeCard.confirm}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ cardId: card.id })}
    />
  );
}
