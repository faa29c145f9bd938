import { brandName } from "~/domain/billing/card";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { billingCopy } from "../billing-copy";

const { addCard, owed: say } = billingCopy;

type Added = RouterOutputs["billing"]["addCard"];
type Collected = RouterOutputs["billing"]["setDefaultCard"]["owed"];

/** How a card is named among others. */
export const nameOfCard = ({
  brand,
  last4,
}: Pick<Extract<Added, { status: "added" }>["card"], "brand" | "last4">) =>
  billingCopy.cards.ending(brandName(brand), last4);

/** Says what became of a card, and of a payment that was tried with it. */
export function useCardOutcome() {
  const cache = api.useUtils();
  const tellOwed = (owed: Collected) => {
    if (owed.status === "needs_action") window.location.assign(owed.url);
    if (owed.status === "paid") toast.success(say.paid, { description: say.paidText });
    if (owed.status === "refused") toast.error(say.refused, { description: owed.reason.text });
  };
  return {
    async added({ card, owed }: Extract<Added, { status: "added" }>) {
      toast.success(addCard.added, { description: nameOfCard(card) });
      tellOwed(owed);
      await cache.invalidate();
    },
    async becameDefault(title: string, owed: Collected) {
      toast.success(title);
      tellOwed(owed);
      await cache.invalidate();
    },
    async settled({ paid, reason }: RouterOutputs["billing"]["finishPayment"]) {
      if (paid) toast.success(say.paid, { description: say.paidText });
      else toast.error(say.refused, { description: reason?.text ?? addCard.notConfirmed });
      await cache.invalidate();
    },
  };
}
