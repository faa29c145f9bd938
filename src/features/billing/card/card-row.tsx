import { Star, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { brandName } from "~/domain/billing/card";
import { expiryLabel } from "~/domain/billing/card-expiry";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import { CardBrandIcon } from "./card-brand-icon";
import type { SavedCard } from "./saved-card";
import { useAttempt } from "./use-attempt";
import { cardLabel, useCardOutcome } from "./use-card-outcome";

const RemoveCardDialog = lazy(() => loadWhenOnline(() => import("./remove-card-dialog")));

/** A card and its actions. */
export function CardRow({ card }: { card: SavedCard }) {
  const [removing, setRemoving] = useState(false);
  const { makeDefault, busy } = useMakeDefault(card);
  const expiry = expiryLabel(card.expiry);
  return (
    <li className="flex items-center gap-3 py-3">
      <CardBrandIcon brand={card.brand} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-3 gap-y-0.5 sm:flex-row sm:items-center">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">
            {brandName(card.brand)}{" "}
            <span className="whitespace-nowrap tabular-nums">
              <span aria-hidden>•••• </span>
              <span className="sr-only">ending in </span>
              {card.last4}
            </span>
          </span>
          {card.isDefault && <Badge tone="accent">{billingCopy.cards.badges.default}</Badge>}
          {card.expired && <Badge tone="danger">{billingCopy.cards.badges.expired}</Badge>}
        </span>
        <span className="text-[13px] text-muted tabular-nums sm:ml-auto">
          {card.expired ? billingCopy.cards.expired(expiry) : billingCopy.cards.expires(expiry)}
        </span>
      </div>
      <Menu
        trigger={
          <Button size="sm" loading={busy}>
            {billingCopy.cards.edit}
            <span className="sr-only"> {cardLabel(card)}</span>
          </Button>
        }
      >
        {!card.isDefault && (
          <MenuAction icon={<Star />} onSelect={makeDefault}>
            {billingCopy.cards.makeDefault}
          </MenuAction>
        )}
        <MenuAction icon={<Trash2 />} tone="danger" onSelect={() => setRemoving(true)}>
          {billingCopy.cards.remove}
        </MenuAction>
      </Menu>
      <Suspense>{removing && <RemoveCardDialog card={card} onClose={() => setRemoving(false)} />}</Suspense>
    </li>
  );
}

function useMakeDefault(card: SavedCard) {
  const attempt = useAttempt();
  const outcome = useCardOutcome();
  const change = api.billing.setDefaultCard.useMutation();
  const makeDefault = () =>
    attempt((attemptId) => change.mutateAsync({ attemptId, cardId: card.id }))
      .then(({ retry }) => outcome.becameDefault(billingCopy.defaultCard.done(cardLabel(card)), retry))
      .catch(({ message }: Error) => toast.error(billingCopy.defaultCard.failed, { description: message }));
  return { makeDefault, busy: change.isPending };
}
