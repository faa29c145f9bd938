import { z } from "zod";
import { invalidRequest } from "../api-error";
import { judgeSetup } from "../billing/judge-charge";
import { type EndpointResponse, type Endpoints, ok } from "../http/endpoint";
import { flag, listOf, metadata, readParams } from "../http/params";
import { type Decline, declineError } from "../objects/decline";
import { paymentMethodOf } from "../objects/payment-method";
import { newSetupIntent } from "../objects/setup-intent";
import type { StoredPaymentMethod, StoredSetupIntent } from "../objects/stored";
import { type Session, toPublic } from "../session";
import { loadCustomer } from "./customers";
import { attach } from "./payment-methods";

const createParams = z.strictObject({
  customer: z.string().optional(),
  payment_method: z.string().optional(),
  allowed_payment_method_types: listOf(z.literal("card")).optional(),
  confirm: flag.default(false),
  usage: z.enum(["off_session", "on_session"]).default("off_session"),
  return_url: z.url().optional(),
  metadata: metadata.default({}),
});

const confirmParams = z.strictObject({
  payment_method: z.string().optional(),
  return_url: z.url().optional(),
});

/** Attaches the card to the customer. */
export async function succeedSetup(
  session: Session,
  intent: StoredSetupIntent,
  method: StoredPaymentMethod,
): Promise<StoredSetupIntent> {
  const approved = { ...method, simulated: { ...method.simulated, approved: true } };
  if (intent.customer === null) await session.save<"payment_method">(approved);
  else await attach(session, approved, intent.customer);
  const done = await session.save<"setup_intent">({
    ...intent,
    status: "succeeded",
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
  });
  await session.emit("setup_intent.succeeded", done);
  return done;
}

/** The card was declined, or its holder did not approve. */
export async function failSetup(
  session: Session,
  { intent, method }: { intent: StoredSetupIntent; method: StoredPaymentMethod },
  decline: Decline,
): Promise<StoredSetupIntent> {
  const { simulated: _, ...shown } = method;
  const failed = await session.save<"setup_intent">({
    ...intent,
    status: "requires_payment_method",
    last_setup_error: { ...declineError(decline), payment_method: shown },
    next_action: null,
    payment_method: null,
  });
  await session.emit("setup_intent.setup_failed", failed);
  return failed;
}

async function requireAction(
  session: Session,
  { intent, method }: { intent: StoredSetupIntent; method: StoredPaymentMethod },
  returnUrl: string | null,
): Promise<StoredSetupIntent> {
  const url = new URL(`/checkout/challenge/${intent.id}`, session.appUrl);
  url.searchParams.set("client_secret", intent.client_secret);
  const asking = await session.save<"setup_intent">({
    ...intent,
    status: "requires_action",
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url: url.href } },
    payment_method: method.id,
  });
  await session.emit("setup_intent.requires_action", asking);
  return asking;
}

async function confirm(
  session: Session,
  intent: StoredSetupIntent,
  params: { payment_method?: string | undefined; return_url?: string | undefined },
): Promise<EndpointResponse> {
  const id = params.payment_method ?? intent.payment_method;
  if (id === null)
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.");
  const method = await paymentMethodOf(session, id, "payment_method");
  const verdict = judgeSetup(method);
  if (verdict.kind === "asks")
    return ok(await requireAction(session, { intent, method }, params.return_url ?? null));
  if (verdict.kind === "paid") return ok(await succeedSetup(session, intent, method));
  const failed = await failSetup(session, { intent, method }, verdict.decline);
  return {
    status: 402,
    body: { error: { ...declineError(verdict.decline), setup_intent: toPublic(failed) } },
  };
}

export const setupIntentEndpoints: Endpoints = {
  async "POST /v1/setup_intents"(session, { form }) {
    const params = readParams(form, createParams);
    if (params.customer !== undefined) await loadCustomer(session, params.customer);
    const intent = await session.save<"setup_intent">(
      newSetupIntent(session, {
        customer: params.customer ?? null,
        paymentMethod: params.confirm ? null : (params.payment_method ?? null),
        usage: params.usage,
        metadata: params.metadata,
      }),
    );
    await session.emit("setup_intent.created", intent);
    return params.confirm ? confirm(session, intent, params) : ok(intent);
  },
  async "GET /v1/setup_intents/:id"(session, { id }) {
    return ok(await session.load("setup_intent", id));
  },
  async "POST /v1/setup_intents/:id/confirm"(session, { id, form }) {
    const intent = await session.load("setup_intent", id);
    if (intent.status === "succeeded" || intent.status === "canceled")
      throw invalidRequest(
        `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
        {
          code: "setup_intent_unexpected_state",
        },
      );
    return confirm(session, intent, readParams(form, confirmParams));
  },
};
