import { useEffect, useRef } from "react";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import { useCardOutcome } from "./use-card-outcome";

/** Reads what the bank's challenge was about from the return address, then removes it from the address bar. */
function consumeReturnParams(): { setupIntent: string | null; isPayment: boolean } {
  const { searchParams } = new URL(window.location.href);
  const params = {
    setupIntent: searchParams.get("setup_intent"),
    isPayment: searchParams.has("payment_intent"),
  };
  if (searchParams.has("returned")) window.history.replaceState(null, "", "/account/billing#billing");
  return params;
}

/** Handles the return from a bank's challenge. @returns whether its outcome is still being checked */
export function useReturnFromBank(): boolean {
  const outcome = useCardOutcome();
  const fail = ({ message }: { message: string }) =>
    toast.error(billingCopy.addCard.notAdded, { description: message });
  const finishCard = api.billing.finishCard.useMutation({
    onSuccess: (result) => {
      if (result.status === "added") return outcome.added(result);
      toast.error(billingCopy.addCard.notAdded, {
        description: result.status === "declined" ? result.reason.text : billingCopy.addCard.notConfirmed,
      });
    },
    onError: fail,
  });
  const finishPayment = api.billing.finishPayment.useMutation({ onSuccess: outcome.settled, onError: fail });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { setupIntent, isPayment } = consumeReturnParams();
    if (setupIntent) finishCard.mutate({ intentId: setupIntent });
    else if (isPayment) finishPayment.mutate();
  }, [finishCard, finishPayment]);
  return finishCard.isPending || finishPayment.isPending;
}
