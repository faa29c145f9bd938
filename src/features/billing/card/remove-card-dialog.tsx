import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import type { SavedCard } from "./saved-card";
import { cardLabel } from "./use-card-outcome";

/** Confirms the removal of a card, or explains why it cannot be removed. */
export function RemoveCardDialog({
  card,
  open,
  onClose,
}: {
  card: SavedCard;
  open: boolean;
  onClose: () => void;
}) {
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
        open={open}
        onClose={onClose}
        title={billingCopy.removeCard.blocked}
        description={card.removalBlocker}
        actions={<Button onClick={onClose}>{billingCopy.removeCard.understood}</Button>}
      />
    );
  return (
    <Dialog
      open={open}
      onClose={remove.isPending ? undefined : onClose}
      title={billingCopy.removeCard.title(cardLabel(card))}
      description={billingCopy.removeCard.text}
      actions={
        <>
          <Button disabled={remove.isPending} onClick={onClose}>
            {billingCopy.removeCard.cancel}
          </Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate({ cardId: card.id })}
          >
            {billingCopy.removeCard.confirm}
          </Button>
        </>
      }
    />
  );
}
