import { useEffect, useRef, useState } from "react";
import type { Order } from "~/domain/billing/order";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** Checks the outcome of a payment after the bank's challenge. @returns whether the check is still running */
export function useCheckoutReturn(
  order: Order,
  { returned, onPaid }: { returned: boolean; onPaid: () => Promise<void> },
): boolean {
  const [checking, setChecking] = useState(returned);
  const finish = api.checkout.finish.useMutation();
  const started = useRef(false);
  useEffect(() => {
    if (!returned || started.current) return;
    started.current = true;
    finish
      .mutateAsync(order)
      .then(({ paid, reason }) => {
        if (paid) return onPaid();
        toast.error(copy.checkout.failure.title, {
          description: reason?.text ?? copy.checkout.failure.unanswered,
        });
        setChecking(false);
      })
      .catch(() => {
        toast.error(copy.checkout.failure.title, { description: copy.checkout.failure.text });
        setChecking(false);
      });
  }, [returned, order, finish, onPaid]);
  return checking;
}
