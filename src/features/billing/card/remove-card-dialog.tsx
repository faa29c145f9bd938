import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import type { SavedCard } from "./saved-card";
import { cardLabel } from "./use-card-outcome";

const say = billingCopy.removeCard;

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
      toast.success(say.removed);
      await cache.billing.cards.invalidate();
    },
    onError: ({ message }) => toast.error(say.notRemoved, { description: message }),
  });
  if (card.removalBlocker)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={say.blocked}
        description={card.removalBlocker}
        actions={<Button onClick={onClose}>{say.understood}</Button>}
      />
    );
  return (
    <Dialog
      open={open}
      onClose={remove.isPending ? undefined : onClose}
      title={say.title(cardLabel(card))}
      description={say.text}
      actions={
        <>
          <Button disabled={remove.isPending} onClick={onClose}>
            {say.cancel}
          </Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate({ cardId: card.id })}
          >
            {say.confirm}
          </Button>
        </>
      }
    />
  );
}
