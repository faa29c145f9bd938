import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChallengeInput } from "~/domain/billing/checkout-input";
import { type DeclineReason, declineReason } from "~/domain/billing/decline-reason";
import { notFound } from "~/domain/error/domain-error";
import type { Payments, PaymentsSimulator } from "~/server/ports/payments";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { findCustomer } from "./customer";
import { applySnapshots } from "./snapshots";

type Deps = { paymentsSimulator: PaymentsSimulator | undefined };

/** Answers the simulated bank's challenge for a test card. Knowing the intent's client secret is the authorization. */
export async function answerChallenge(
  { paymentsSimulator }: Deps,
  input: ChallengeInput,
): Promise<{ returnUrl: string }> {
  const result = await paymentsSimulator?.answerChallenge(input);
  if (!result) throw notFound();
  return result;
}

/**
 * Whether the overdue payment has gone through, for a user returning from their bank, and otherwise why the card was
 * declined.
 */
export async function finishPayment(
  deps: Pick<BillingDeps, "db" | "clock" | "ids" | "payments">,
  user: SignedInUser,
): Promise<FinishResult> {
  const customerId = await findCustomer(deps, user.id);
  if (!customerId) throw notFound();
  return callProvider(async () => {
    const readAt = deps.clock.now();
    const subscriptions = await deps.payments.listSubscriptions({ customerId });
    const running = subscriptions.filter(({ status }) => status !== "canceled");
    await applySnapshots(
      deps,
      running.map((snapshot) => ({ snapshot, readAt })),
    );
    const overdue = running.find(({ status }) => status === "past_due");
    if (!overdue) return { paid: true, reason: null };
    const idempotencyKey = `finish-${deps.ids.next()}`;
    const outcome = await deps.payments.finishPayment({ subscriptionId: overdue.id, idempotencyKey });
    return { paid: false, reason: outcome.status === "declined" ? declineReason(outcome) : null };
  });
}

/** `off`: payments are not set up. `live`: real money moves. `publishableKey` null: only test cards are accepted. */
export type PaymentsInfo = {
  off: boolean;
  live: boolean;
  simulated: boolean;
  publishableKey: string | null;
};

export const paymentsInfo = ({ live, kind, publishableKey }: Payments): PaymentsInfo => ({
  off: kind === "off",
  live,
  simulated: kind === "simulator",
  publishableKey,
});

/** `reason`: why the card was declined, if it was. */
export type FinishResult = { paid: boolean; reason: DeclineReason | null };
