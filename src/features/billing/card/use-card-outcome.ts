import { brandName } from "~/domain/billing/card";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { billingCopy } from "../billing-copy";

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
    if (retry.status === "paid")
      toast.success(billingCopy.retry.paid, { description: billingCopy.retry.paidText });
    if (retry.status === "declined")
      toast.error(billingCopy.retry.declined, { description: retry.reason.text });
  };
  return {
    async added({ card, retry }: Extract<Added, { status: "added" }>) {
      toast.success(billingCopy.addCard.added, { description: cardLabel(card) });
      reportRetry(retry);
      await cache.invalidate();
    },
    async becameDefault(title: string, retry: Collected) {
      toast.success(title);
      reportRetry(retry);
      await cache.invalidate();
    },
    async settled({ paid, reason }: RouterOutputs["billing"]["finishPayment"]) {
      if (paid) toast.success(billingCopy.retry.paid, { description: billingCopy.retry.paidText });
      else
        toast.error(billingCopy.retry.declined, {
          description: reason?.text ?? billingCopy.addCard.notConfirmed,
        });
      await cache.invalidate();
    },
  };
}
