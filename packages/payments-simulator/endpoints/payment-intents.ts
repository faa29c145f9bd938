import { z } from "zod";
import { invalidRequest } from "../api-error";
import { payInvoice } from "../billing/pay-invoice";
import { type Endpoints, ok } from "../http/endpoint";
import { readParams } from "../http/params";
import { declineError } from "../objects/decline";
import { paymentMethodOf } from "../objects/payment-method";
import { toPublic } from "../session";

const confirmParams = z.strictObject({ payment_method: z.string(), return_url: z.url() });

const confirmable: ReadonlySet<string> = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]);

export const paymentIntentEndpoints: Endpoints = {
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
    const method = await paymentMethodOf(session, params.payment_method, "payment_method");
    if (method.customer !== null && method.customer !== intent.customer)
      throw invalidRequest("The payment method belongs to another customer.", { param: "payment_method" });
    const verdict = await payInvoice(session, {
      intent,
      method,
      onSession: true,
      returnUrl: params.return_url,
    });
    const now = await session.load("payment_intent", id);
    if (verdict.kind !== "declined") return ok(now);
    // The attempt stays on the intent, and its error is the response.
    return {
      status: 402,
      body: { error: { ...declineError(verdict.decline), payment_intent: toPublic(now) } },
    };
  },
};
