import { z } from "zod";
import { invalidRequest } from "../api-error";
import { defaultCardOf } from "../billing/bill-subscription";
import { voidInvoice } from "../billing/close-invoice";
import { intentOf, payInvoice } from "../billing/pay-invoice";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { flag, page, readParams } from "../http/params";
import { declineError } from "../objects/decline";
import { paymentMethodOf } from "../objects/payment-method";
import type { StoredInvoice } from "../objects/stored";
import type { Session } from "../session";

const listParams = z.strictObject({
  ...page,
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
});

const payParams = z.strictObject({ payment_method: z.string().optional(), off_session: flag.default(true) });

async function openInvoice(session: Session, id: string): Promise<StoredInvoice> {
  const invoice = await session.load("invoice", id);
  if (invoice.status === "paid")
    throw invalidRequest("Invoice is already paid", { code: "invoice_already_paid" });
  if (invoice.status !== "open")
    throw invalidRequest(`This invoice is ${invoice.status}, not open.`, { code: "invoice_not_editable" });
  return invoice;
}

async function cardFor(session: Session, invoice: StoredInvoice): Promise<string> {
  const subscription = await session.load("subscription", invoice.simulated.subscriptionId);
  const customer = await session.load("customer", invoice.customer);
  const cardId = defaultCardOf(subscription, customer);
  if (cardId === null)
    throw invalidRequest("There is no `default_payment_method` set on this Customer or Invoice.");
  return cardId;
}

export const invoiceEndpoints: Endpoints = {
  async "GET /v1/invoices"(session, { form }) {
    const { status, subscription, ...params } = readParams(form, listParams);
    const where = (invoice: StoredInvoice) =>
      (status === undefined || invoice.status === status) &&
      (subscription === undefined || invoice.simulated.subscriptionId === subscription);
    return ok(await pageOf(session, { ...params, type: "invoice", url: "/v1/invoices", where }));
  },
  async "GET /v1/invoices/:id"(session, { id }) {
    return ok(await session.load("invoice", id));
  },
  async "POST /v1/invoices/:id/pay"(session, { id, form }) {
    const params = readParams(form, payParams);
    const invoice = await openInvoice(session, id);
    const cardId = params.payment_method ?? (await cardFor(session, invoice));
    const verdict = await payInvoice(session, {
      intent: await intentOf(session, invoice),
      method: await paymentMethodOf(session, cardId, "payment_method"),
      onSession: !params.off_session,
      returnUrl: null,
    });
    if (verdict.kind === "declined") return { status: 402, body: { error: declineError(verdict.decline) } };
    return ok(await session.load("invoice", id));
  },
  async "POST /v1/invoices/:id/finalize"(session, { id }) {
    const { status } = await session.load("invoice", id);
    // A subscription's invoices are finalized when they are created.
    throw invalidRequest(`This invoice is ${status}, it cannot be finalized.`, {
      code: "invoice_not_editable",
    });
  },
  async "POST /v1/invoices/:id/void"(session, { id }) {
    return ok(await voidInvoice(session, await openInvoice(session, id)));
  },
};
