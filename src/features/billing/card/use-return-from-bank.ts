import { useEffect, useRef } from "react";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import { useCardOutcome } from "./use-card-outcome";

const say = billingCopy.addCard;

/** What the bank's question was about, as the provider adds it to the address on the way back; then the address is tidied. */
function consumeReturnParams(): { setupIntent: string | null; isPayment: boolean } {
  const { searchParams } = new URL(window.location.href);
  const found = {
    setupIntent: searchParams.get("setup_intent"),
    isPayment: searchParams.has("payment_intent"),
  };
  if (searchParams.has("returned")) window.history.replaceState(null, "", "/account#billing");
  return found;
}

/** Finds out how a bank's question ended, for who comes back from it. @returns whether that is being found out */
export function useReturnFromBank(): boolean {
  const outcome = useCardOutcome();
  const fail = ({ message }: { message: string }) => toast.error(say.notAdded, { description: message });
  const finishCard = api.billing.finishCard.useMutation({
    onSuccess: (answer) => {
      if (answer.status === "added") return outcome.added(answer);
      toast.error(say.notAdded, {
        description: answer.status === "declined" ? answer.reason.text : say.notConfirmed,
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
