import { z } from "zod";
import { ApiError, invalidRequest } from "../api-error";
import { evaluateSetup } from "../billing/evaluate-charge";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { integer, mergeMetadata, metadata, page, readParams } from "../http/params";
import { declineError } from "../objects/decline";
import { paymentMethodOf } from "../objects/payment-method";
import type { StoredPaymentMethod } from "../objects/stored";
import type { Session } from "../session";
import { loadCustomer } from "./customers";

const updateParams = z.strictObject({
  card: z
    .strictObject({
      exp_month: integer.min(1).max(12).optional(),
      exp_year: integer.min(1970).max(9999).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
});

const attachParams = z.strictObject({ customer: z.string() });
const listParams = z.strictObject({ ...page, customer: z.string(), type: z.literal("card").optional() });

/**
 * Attaches a card to a customer.
 * @throws {ApiError} 402 when its bank declines; most declining test cards already decline here
 */
export async function attach(
  session: Session,
  method: StoredPaymentMethod,
  customer: string,
): Promise<StoredPaymentMethod> {
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalidRequest("The payment method you provided has already been attached to a customer.");
  const verdict = evaluateSetup(method);
  if (verdict.kind === "declined") throw new ApiError(402, declineError(verdict.decline));
  return session.save<"payment_method">({ ...method, customer });
}

/** A detached card is no longer anyone's default. */
async function clearDefault(session: Session, customerId: string, cardId: string): Promise<void> {
  const customer = await session.load("customer", customerId);
  if (customer.invoice_settings.default_payment_method === cardId) {
    const settings = { ...customer.invoice_settings, default_payment_method: null };
    await session.save<"customer">({ ...customer, invoice_settings: settings });
  }
  for (const { object } of await session.list("subscription", { parentId: customerId, limit: 100 }))
    if (object.default_payment_method === cardId)
      await session.save<"subscription">({ ...object, default_payment_method: null });
}

export const paymentMethodEndpoints: Endpoints = {
  async "GET /v1/payment_methods"(session, { form }) {
    const { customer, type: _, ...params } = readParams(form, listParams);
    await loadCustomer(session, customer);
    return ok(
      await pageOf(session, { ...params, customer, type: "payment_method", url: "/v1/payment_methods" }),
    );
  },
  async "GET /v1/payment_methods/:id"(session, { id }) {
    return ok(await session.load("payment_method", id));
  },
  async "POST /v1/payment_methods/:id"(session, { id, form }) {
    const { card, metadata: notes } = readParams(form, updateParams);
    const method = await session.load("payment_method", id);
    if (method.customer === null)
      throw invalidRequest("You must save this PaymentMethod to a customer before you can update it.");
    const updated = await session.save<"payment_method">({
      ...method,
      card: { ...method.card, ...card },
      metadata: mergeMetadata(method.metadata, notes),
    });
    return ok(updated);
  },
  async "POST /v1/payment_methods/:id/attach"(session, { id, form }) {
    const { customer } = readParams(form, attachParams);
    await loadCustomer(session, customer);
    return ok(await attach(session, await paymentMethodOf(session, id, "payment_method"), customer));
  },
  async "POST /v1/payment_methods/:id/detach"(session, { id }) {
    const method = await session.load("payment_method", id);
    if (method.customer === null)
      throw invalidRequest(
        "The payment method you provided is not attached to a customer so detachment is impossible.",
      );
    await clearDefault(session, method.customer, id);
    return ok(await session.save<"payment_method">({ ...method, customer: null }));
  },
};
