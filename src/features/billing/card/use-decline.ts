import { useEffect, useState } from "react";
import type { DeclineReason } from "~/domain/billing/decline-reason";

type SetError = (
  field: DeclineReason["field"],
  error: { message: string },
  options: { shouldFocus: true },
) => void;

/** Shows at its field why a card was declined. @returns keeps the reason of the last attempt */
export function useDecline(setError: SetError, busy: boolean) {
  const [reason, setReason] = useState<DeclineReason>();
  useEffect(() => {
    // Waits until the fields are enabled: a disabled field cannot take focus.
    if (reason && !busy) setError(reason.field, { message: reason.text }, { shouldFocus: true });
  }, [reason, busy, setError]);
  return setReason;
}
