import { brandName } from "~/domain/billing/card";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { billingCopy } from "../billing-copy";

const { addCard, retry: say } = billingCopy;

type Added = RouterOutputs["billing"]["addCard"];
type Collected = RouterOutputs["billing"]["setDefaultCard"]["retry"];

export const cardLabel = ({
  brand,
  last4,
}: Pick<Extract<Added, { status: "added" }>["card"], "brand" | "last4">) =>
  billingCopy.cards.ending(brandName(brand), last4);

/** Reports the outcome of adding or choosing a card, and of the payments retried with it. */
export function useCardOutcome() {
  const cache = api.useUtils();
  const reportRetry = (retry: Collected) => {
    if (retry.status === "needs_action") window.location.assign(retry.url);
    if (retry.status === "paid") toast.success(say.paid, { description: say.paidText });
    if (retry.status === "declined") toast.error(say.declined, { description: retry.reason.text });
  };
  return {
    async added({ card, retry }: Extract<Added, { status: "added" }>) {
      toast.success(addCard.added, { description: cardLabel(card) });
      reportRetry(retry);
      await cache.invalidate();
    },
    async becameDefault(title: string, retry: Collected) {
      toast.success(title);
      reportRetry(retry);
      await cache.invalidate();
    },
    async settled({ paid, reason }: RouterOutputs["billing"]["finishPayment"]) {
      if (paid) toast.success(say.paid, { description: say.paidText });
      else toast.error(say.declined, { description: reason?.text ?? addCard.notConfirmed });
      await cache.invalidate();
    },
  };
}
