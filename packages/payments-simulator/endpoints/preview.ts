import { z } from "zod";
import { ApiError, invalidRequest, resourceMissing } from "../api-error";
import { changePrice } from "../billing/change-price";
import { firstLine } from "../billing/subscribe";
import { type Endpoints, ok } from "../http/endpoint";
import { integer, listOf, readParams } from "../http/params";
import { newCustomer } from "../objects/customer";
import { type NewLine, newInvoice } from "../objects/invoice";
import type { StoredCustomer, StoredSubscription } from "../objects/stored";
import { itemIn, newSubscription } from "../objects/subscription";
import { type Session, toPublic } from "../session";
import { loadCustomer } from "./customers";

const previewParams = z.strictObject({
  customer: z.string().optional(),
  customer_details: z.strictObject({ tax_exempt: z.literal("none") }).optional(),
  currency: z.literal("usd").optional(),
  subscription: z.string().optional(),
  subscription_details: z.strictObject({
    items: listOf(z.strictObject({ id: z.string().optional(), price: z.string() })),
    proration_behavior: z.literal("always_invoice").optional(),
    proration_date: integer.optional(),
  }),
});

type PreviewParams = z.infer<typeof previewParams>;
type Previewed = { customer: StoredCustomer; subscription: StoredSubscription; lines: readonly NewLine[] };

async function customerOf(session: Session, { customer, customer_details }: PreviewParams) {
  if (customer !== undefined) return loadCustomer(session, customer);
  if (customer_details === undefined)
    throw invalidRequest("You must provide one of customer or customer_details.", { param: "customer" });
  return newCustomer(session, { address: null, metadata: {} });
}

async function purchase(session: Session, params: PreviewParams): Promise<Previewed> {
  const customer = await customerOf(session, params);
  const id = params.subscription_details.items[0]?.price ?? "";
  const price = await session.load("price", id, "subscription_details[items][0][price]");
  const subscription = newSubscription(session, customer.id, price);
  return { customer, subscription, lines: [await firstLine(session, subscription, price)] };
}

async function change(session: Session, params: PreviewParams, id: string): Promise<Previewed> {
  const subscription = await session.load("subscription", id, "subscription");
  const { items, proration_date: prorationDate = session.now } = params.subscription_details;
  const item = itemIn(subscription);
  const [asked] = items;
  if (!asked || item.id !== asked.id)
    throw resourceMissing("subscription_item", asked?.id ?? "", "subscription_details[items][0][id]");
  const price = await session.load("price", asked.price, "subscription_details[items][0][price]");
  return {
    customer: await session.load("customer", subscription.customer),
    ...(await changePrice(session, subscription, { item, price, prorationDate })),
  };
}

export const previewEndpoints: Endpoints = {
  async "POST /v1/invoices/create_preview"(session, { form }) {
    const params = readParams(form, previewParams);
    const { customer, subscription, lines } = await (params.subscription === undefined
      ? purchase(session, params)
      : change(session, params, params.subscription));
    if (lines.length === 0)
      throw new ApiError(404, {
        type: "invalid_request_error",
        message: "Nothing to invoice for subscription",
        code: "invoice_upcoming_none",
      });
    const invoice = newInvoice(session, {
      id: `upcoming_${session.newId("invoice")}`,
      customer,
      subscription,
      reason: "upcoming",
      lines,
    });
    return ok({
      ...toPublic(invoice),
      ...(params.customer === undefined && !params.subscription && { customer: null }),
    });
  },
};
