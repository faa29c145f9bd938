import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DeclineReason } from "~/domain/billing/decline-reason";
import type { Offer } from "~/domain/billing/offer";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { useAttempt } from "../card/use-attempt";
import { copy } from "../copy";

/** The delay that the specification prescribes for simulated payments. */
const SIMULATED_MS = 2_000;

/** Form values kept for the return from the simulated bank, in memory only: a card is never stored. */
export const TYPED_KEY = ["checkout", "typed"];

type Paid = RouterOutputs["checkout"]["subscribe"];

/**
 * Makes a payment and reports its outcome. While that is unknown the same attempt is reused, so nothing is charged
 * twice.
 */
export function usePayment(offer: Offer) {
  const router = useRouter();
  const cache = api.useUtils();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const attempt = useAttempt();

  const succeed = async () => {
    toast.success(copy.checkout.success.title, { description: copy.checkout.success.text(offer.name) });
    router.push("/dashboard");
    queries.removeQueries({ queryKey: TYPED_KEY });
    await cache.invalidate();
  };

  /** @returns why the card was declined */
  const pay = async (
    send: (attemptId: string) => Promise<Paid>,
    { simulated }: { simulated: boolean },
  ): Promise<DeclineReason | undefined> => {
    setBusy(true);
    try {
      const wait = new Promise((resolve) => setTimeout(resolve, simulated ? SIMULATED_MS : 0));
      const [result] = await Promise.all([attempt(send), wait]);
      if (result.status === "needs_action") {
        // The simulated bank is one of our pages; client-side navigation preserves the browser's memory.
        if (simulated) router.push(pathOf(result.url));
        else window.location.assign(result.url);
      }
      // Navigation follows; staying busy until then prevents a second submission.
      if (result.status !== "declined") {
        if (result.status !== "needs_action") await succeed();
        return undefined;
      }
      toast.error(copy.checkout.failure.title, { description: copy.checkout.failure.text });
      setBusy(false);
      return result.reason;
    } catch (error) {
      const serverError = serverErrorOf(error);
      toast.error(copy.checkout.failure.title, {
        description: serverError?.message ?? copy.checkout.failure.text,
      });
      // The preview is outdated: either the price or the user's subscription has changed.
      if (serverError?.data.reason === "conflict") await cache.checkout.preview.invalidate();
      setBusy(false);
      return undefined;
    }
  };
  return { busy, pay, succeed };
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
