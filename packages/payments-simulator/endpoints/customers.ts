import { z } from "zod";
import { resourceMissing } from "../api-error";
import { endSubscription } from "../billing/end-subscription";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { address, clearable, metadata, page, readParams } from "../http/params";
import { newCustomer } from "../objects/customer";
import type { StoredCustomer } from "../objects/stored";
import type { Session } from "../session";

const details = {
  name: z.string().optional(),
  email: z.email().optional(),
  address: clearable(address).optional(),
};

const createParams = z.strictObject({ ...details, metadata: metadata.optional() });

const updateParams = z.strictObject({
  ...details,
  invoice_settings: z.strictObject({ default_payment_method: z.string() }).optional(),
});

/** Loads the customer that a request names. @throws {ApiError} for unknown and deleted customers alike */
export async function loadCustomer(
  session: Session,
  id: string,
  param = "customer",
): Promise<StoredCustomer> {
  const customer = await session.load("customer", id, param);
  if (customer.deleted) throw resourceMissing("customer", id, param);
  return customer;
}

async function checkDefault(session: Session, customer: string, card: string | undefined): Promise<void> {
  if (card === undefined) return;
  const param = "invoice_settings[default_payment_method]";
  const method = await session.load("payment_method", card, param);
  if (method.customer !== customer) throw resourceMissing("payment_method", card, param);
}

async function remove(session: Session, customer: StoredCustomer): Promise<object> {
  for (const { object } of await session.list("subscription", { parentId: customer.id, limit: 100 }))
    if (object.ended_at === null)
      await endSubscription(session, object, { status: "canceled", reason: null });
  for (const { object } of await session.list("payment_method", { parentId: customer.id, limit: 1000 }))
    await session.save<"payment_method">({ ...object, customer: null });
  session.remove(customer.id);
  return { id: customer.id, object: "customer", deleted: true };
}

export const customerEndpoints: Endpoints = {
  async "POST /v1/customers"(session, { form }) {
    const { address: given, metadata: notes, ...params } = readParams(form, createParams);
    const customer = await session.save<"customer">(
      newCustomer(session, { ...params, address: given ?? null, metadata: notes ?? {} }),
    );
    return ok(customer);
  },
  async "GET /v1/customers"(session, { form }) {
    const params = readParams(form, z.strictObject(page));
    return ok(await pageOf(session, { ...params, type: "customer", url: "/v1/customers" }));
  },
  async "GET /v1/customers/:id"(session, { id }) {
    return ok(await loadCustomer(session, id, "id"));
  },
  async "POST /v1/customers/:id"(session, { id, form }) {
    const customer = await loadCustomer(session, id, "id");
    const params = readParams(form, updateParams);
    const card = params.invoice_settings?.default_payment_method;
    await checkDefault(session, id, card);
    const updated = await session.save<"customer">({
      ...customer,
      name: params.name ?? customer.name ?? null,
      email: params.email ?? customer.email,
      address: params.address === undefined ? customer.address : params.address,
      invoice_settings: {
        ...customer.invoice_settings,
        ...(card !== undefined && { default_payment_method: card }),
      },
    });
    return ok(updated);
  },
  async "DELETE /v1/customers/:id"(session, { id }) {
    return ok(await remove(session, await loadCustomer(session, id, "id")));
  },
};
