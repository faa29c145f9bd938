import { z } from "zod";
import { evaluateSetup } from "../billing/evaluate-charge";
import { type Endpoints, ok } from "../http/endpoint";
import { listOf, metadata, readParams } from "../http/params";
import { type Decline, declineError } from "../objects/decline";
import { paymentMethodOf } from "../objects/payment-method";
import { newSetupIntent } from "../objects/setup-intent";
import type { StoredPaymentMethod, StoredSetupIntent } from "../objects/stored";
import { type Session, toPublic } from "../session";
import { loadCustomer } from "./customers";
import { attach } from "./payment-methods";

const createParams = z.strictObject({
  customer: z.string(),
  payment_method: z.string(),
  allowed_payment_method_types: listOf(z.literal("card")),
  confirm: z.literal("true"),
  usage: z.literal("off_session"),
  return_url: z.url(),
  metadata: metadata.default({}),
});

/** Attaches the card to the customer. */
export async function succeedSetup(
  session: Session,
  intent: StoredSetupIntent,
  method: StoredPaymentMethod,
): Promise<StoredSetupIntent> {
  const approved = { ...method, simulated: { ...method.simulated, approved: true } };
  await attach(session, approved, intent.customer);
  return session.save<"setup_intent">({
    ...intent,
    status: "succeeded",
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
  });
}

/** Records that the card was declined, or that its holder did not approve. */
export async function failSetup(
  session: Session,
  { intent, method }: { intent: StoredSetupIntent; method: StoredPaymentMethod },
  decline: Decline,
): Promise<StoredSetupIntent> {
  const { simulated: _, ...shown } = method;
  return session.save<"setup_intent">({
    ...intent,
    status: "requires_payment_method",
    last_setup_error: { ...declineError(decline), payment_method: shown },
    next_action: null,
    payment_method: null,
  });
}

async function requireAction(
  session: Session,
  { intent, method }: { intent: StoredSetupIntent; method: StoredPaymentMethod },
  returnUrl: string,
): Promise<StoredSetupIntent> {
  const url = new URL(`/checkout/challenge/${intent.id}`, session.appUrl);
  url.searchParams.set("client_secret", intent.client_secret);
  return session.save<"setup_intent">({
    ...intent,
    status: "requires_action",
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url: url.href } },
    payment_method: method.id,
  });
}

export const setupIntentEndpoints: Endpoints = {
  async "POST /v1/setup_intents"(session, { form }) {
    const params = readParams(form, createParams);
    await loadCustomer(session, params.customer);
    const intent = await session.save<"setup_intent">(newSetupIntent(session, params));
    const method = await paymentMethodOf(session, params.payment_method, "payment_method");
    const verdict = evaluateSetup(method);
    if (verdict.kind === "asks")
      return ok(await requireAction(session, { intent, method }, params.return_url));
    if (verdict.kind === "paid") return ok(await succeedSetup(session, intent, method));
    const failed = await failSetup(session, { intent, method }, verdict.decline);
    return {
      status: 402,
      body: { error: { ...declineError(verdict.decline), setup_intent: toPublic(failed) } },
    };
  },
  async "GET /v1/setup_intents/:id"(session, { id }) {
    return ok(await session.load("setup_intent", id));
  },
};
