import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DeclineReason } from "~/domain/billing/decline-reason";
import type { Offer } from "~/domain/billing/offer";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { serverErrorOf, useAttempt } from "../card/use-attempt";
import { copy } from "../copy";

const { success, failure } = copy.checkout;

/** The specification's wait of a simulated payment. */
const SIMULATED_MS = 2_000;

type Paid = RouterOutputs["checkout"]["subscribe"];

/**
 * Makes a payment and says what became of it. Where that is unknown the same attempt is made again, so that nothing is
 * paid twice; each definite answer ends an attempt.
 */
export function usePayment(offer: Offer) {
  const router = useRouter();
  const cache = api.useUtils();
  const [busy, setBusy] = useState(false);
  const attempt = useAttempt();

  const succeed = async () => {
    toast.success(success.title, { description: success.text(offer.name) });
    router.push("/dashboard");
    await cache.invalidate();
  };

  /** @returns why the card was refused */
  const pay = async (
    send: (attemptId: string) => Promise<Paid>,
    { simulated }: { simulated: boolean },
  ): Promise<DeclineReason | undefined> => {
    setBusy(true);
    try {
      const wait = new Promise((resolve) => setTimeout(resolve, simulated ? SIMULATED_MS : 0));
      const [answer] = await Promise.all([attempt(send), wait]);
      if (answer.status === "needs_action") window.location.assign(answer.url);
      // What the browser does next ends the page: until then nothing is pressed twice.
      if (answer.status !== "declined") {
        if (answer.status !== "needs_action") await succeed();
        return undefined;
      }
      toast.error(failure.title, { description: failure.text });
      setBusy(false);
      return answer.reason;
    } catch (error) {
      const refusal = serverErrorOf(error);
      toast.error(failure.title, { description: refusal?.message ?? failure.text });
      // What was shown is out of date: its price, or what the user has.
      if (refusal?.reason === "conflict") await cache.checkout.preview.invalidate();
      setBusy(false);
      return undefined;
    }
  };
  return { busy, pay, succeed };
}
