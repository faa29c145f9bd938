import "server-only";
import type { ChallengeInput } from "~/domain/billing/checkout-input";
import { notFound } from "~/domain/error/domain-error";
import type { PaymentsSimulator } from "~/server/ports/payments";

type Deps = { paymentsSimulator: PaymentsSimulator | undefined };

/** Answers the simulated bank's challenge for a test card. Knowing the intent's client secret is the authorization. */
export async function answerChallenge(
  { paymentsSimulator }: Deps,
  input: ChallengeInput,
): Promise<{ returnUrl: string }> {
  const answered = await paymentsSimulator?.answerChallenge(input);
  if (!answered) throw notFound();
  return answered;
}
