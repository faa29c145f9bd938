import { useEffect, useRef, useState } from "react";
import type { Order } from "~/domain/billing/order";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

const { failure } = copy.checkout;

/** Finds out what became of a payment that the bank asked about. @returns whether that is still being found out */
export function useReturn(
  order: Order,
  { returned, onPaid }: { returned: boolean; onPaid: () => Promise<void> },
): boolean {
  const [asking, setAsking] = useState(returned);
  const finish = api.checkout.finish.useMutation();
  const asked = useRef(false);
  useEffect(() => {
    if (!returned || asked.current) return;
    asked.current = true;
    finish
      .mutateAsync(order)
      .then(({ paid, reason }) => {
        if (paid) return onPaid();
        toast.error(failure.title, { description: reason?.text ?? failure.unanswered });
        setAsking(false);
      })
      .catch(() => {
        toast.error(failure.title, { description: failure.text });
        setAsking(false);
      });
  }, [returned, order, finish, onPaid]);
  return asking;
}
