import { failPayment, payInvoice } from "./billing/pay-invoice";
import { failSetup, succeedSetup } from "./endpoints/setup-intents";
import type { StoredPaymentIntent, StoredSetupIntent } from "./objects/stored";
import type { Session } from "./session";

export type ChallengeAnswer = { intentId: string; clientSecret: string; approved: boolean };

const declineFor = (kind: "payment_intent" | "setup_intent") => ({
  code: `${kind}_authentication_failure`,
  declineCode: null,
});

async function answerPayment(
  session: Session,
  intent: StoredPaymentIntent,
  approved: boolean,
): Promise<void> {
  const method = await session.load("payment_method", intent.payment_method ?? "");
  if (!approved) return failPayment(session, { intent, method }, declineFor("payment_intent"));
  const agreed = { ...method, simulated: { ...method.simulated, approved } };
  await payInvoice(session, { intent, method: agreed, onSession: true, returnUrl: null });
}

async function answerSetup(session: Session, intent: StoredSetupIntent, approved: boolean): Promise<void> {
  const method = await session.load("payment_method", intent.payment_method ?? "");
  if (approved) await succeedSetup(session, intent, method);
  else await failSetup(session, { intent, method }, declineFor("setup_intent"));
}

/** The return URL with the parameters that Stripe adds. */
function returnUrlFor(
  { id, object, client_secret, next_action }: StoredPaymentIntent | StoredSetupIntent,
  approved: boolean,
): string {
  const url = new URL(next_action?.redirect_to_url?.return_url ?? "about:blank");
  url.searchParams.set(object, id);
  url.searchParams.set(`${object}_client_secret`, client_secret);
  url.searchParams.set("redirect_status", approved ? "succeeded" : "failed");
  return url.href;
}

/**
 * Applies a cardholder's answer to their bank. Does nothing for an unknown intent, a wrong client secret, and an intent
 * without an open challenge.
 */
export async function answerChallenge(
  session: Session,
  { intentId, clientSecret, approved }: ChallengeAnswer,
): Promise<{ returnUrl: string } | undefined> {
  const intent =
    (await session.find("payment_intent", intentId)) ?? (await session.find("setup_intent", intentId));
  if (!intent || intent.client_secret !== clientSecret || intent.status !== "requires_action")
    return undefined;
  if (intent.object === "payment_intent") await answerPayment(session, intent, approved);
  else await answerSetup(session, intent, approved);
  return { returnUrl: returnUrlFor(intent, approved) };
}
