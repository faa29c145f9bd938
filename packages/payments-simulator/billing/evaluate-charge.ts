import { testCardByPaymentMethod } from "~/domain/billing/test-cards";
import { authenticationRequired, type Decline } from "../objects/decline";
import type { StoredPaymentMethod } from "../objects/stored";

export type Verdict = { kind: "paid" } | { kind: "declined"; decline: Decline } | { kind: "asks" };

/** The bank's verdict on a charge. `onSession`: the cardholder is present and can be challenged. */
export function evaluateCharge({ simulated }: StoredPaymentMethod, onSession: boolean): Verdict {
  const { behavior } = testCardByPaymentMethod(simulated.testCard) ?? {
    behavior: { kind: "pays" as const },
  };
  if (behavior.kind === "declines") return { kind: "declined", decline: behavior };
  if (behavior.kind === "declines_later" && !onSession) return { kind: "declined", decline: behavior };
  if (behavior.kind !== "challenges" || simulated.approved) return { kind: "paid" };
  return onSession ? { kind: "asks" } : { kind: "declined", decline: authenticationRequired };
}

/** The bank's verdict on saving the card for later charges. */
export function evaluateSetup(method: StoredPaymentMethod): Verdict {
  return evaluateCharge(method, true);
}
