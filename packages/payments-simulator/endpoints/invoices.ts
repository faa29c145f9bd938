import { z } from "zod";
import { invalidRequest } from "../api-error";
import { voidInvoice } from "../billing/close-invoice";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { page, readParams } from "../http/params";

const listParams = z.strictObject({ ...page, customer: z.string().optional() });

export const invoiceEndpoints: Endpoints = {
  async "GET /v1/invoices"(session, { form }) {
    const params = readParams(form, listParams);
    return ok(await pageOf(session, { ...params, type: "invoice", url: "/v1/invoices" }));
  },
  async "GET /v1/invoices/:id"(session, { id }) {
    return ok(await session.load("invoice", id));
  },
  async "POST /v1/invoices/:id/void"(session, { id }) {
    const invoice = await session.load("invoice", id);
    if (invoice.status !== "open")
      throw invalidRequest(`This invoice is ${invoice.status}, not open.`, { code: "invoice_not_editable" });
    return ok(await voidInvoice(session, invoice));
  },
};
