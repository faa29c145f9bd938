import { z } from "zod";
import { invalidRequest } from "../api-error";
import { payInvoice } from "../billing/pay-invoice";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { flag, page, readParams } from "../http/params";
import { declineError } from "../objects/decline";
import { paymentMethodOf } from "../objects/payment-method";
import { toPublic } from "../session";

const listParams = z.strictObject({ ...page, customer: z.string().optional() });

const confirmParams = z.strictObject({
  payment_method: z.string().optional(),
  return_url: z.url().optional(),
  off_session: flag.default(false),
});

const confirmable: ReadonlySet<string> = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]);

export const paymentIntentEndpoints: Endpoints = {
  async "GET /v1/payment_intents"(session, { form }) {
    const params = readParams(form, listParams);
    return ok(await pageOf(session, { ...params, type: "payment_intent", url: "/v1/payment_intents" }));
  },
  async "GET /v1/payment_intents/:id"(session, { id }) {
    return ok(await session.load("payment_intent", id));
  },
  async "POST /v1/payment_intents/:id/confirm"(session, { id, form }) {
    const params = readParams(form, confirmParams);
    const intent = await session.load("payment_intent", id);
    if (!confirmable.has(intent.status))
      throw invalidRequest(`This PaymentIntent's status is ${intent.status}, and it cannot be confirmed.`, {
        code: "payment_intent_unexpected_state",
      });
    const cardId = params.payment_method ?? intent.payment_method;
    if (cardId === null)
      throw invalidRequest("You cannot confirm this PaymentIntent because it's missing a payment method.", {
        code: "payment_intent_unexpected_state",
      });
    const method = await paymentMethodOf(session, cardId, "payment_method");
    if (method.customer !== null && method.customer !== intent.customer)
      throw invalidRequest("The payment method belongs to another customer.", { param: "payment_method" });
    const verdict = await payInvoice(session, {
      intent,
      method,
      onSession: !params.off_session,
      returnUrl: params.return_url ?? null,
    });
    const now = await session.load("payment_intent", id);
    if (verdict.kind !== "declined") return ok(now);
    // The attempt stays on the intent, and its error is the response.
    return {
      status: 402,
      body: { error: { ...declineError(verdict.decline), payment_intent: toPublic(now) } },
    };
  },
  async "GET /v1/charges/:id"(session, { id }) {
    return ok(await session.load("charge", id));
  },
};
