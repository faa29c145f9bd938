import { z } from "zod";
import { resourceMissing } from "../api-error";
import { endSubscription } from "../billing/end-subscription";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { address, clearable, metadata, pageParams, readParams } from "../http/params";
import { newCustomer } from "../objects/customer";
import type { StoredCustomer } from "../objects/stored";
import type { Session } from "../session";

const customerParams = z.strictObject({
  name: z.string().optional(),
  email: z.email().optional(),
  address: clearable(address).optional(),
  metadata: metadata.optional(),
});

const updateParams = z.strictObject({
  ...customerParams.shape,
  invoice_settings: z.strictObject({ default_payment_method: clearable(z.string()).optional() }).optional(),
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

async function checkDefault(
  session: Session,
  customer: string,
  card: string | null | undefined,
): Promise<void> {
  if (card === null || card === undefined) return;
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
  await session.emit("customer.deleted", customer);
  return { id: customer.id, object: "customer", deleted: true };
}

export const customerEndpoints: Endpoints = {
  async "POST /v1/customers"(session, { form }) {
    const { address: given, metadata: notes, ...params } = readParams(form, customerParams);
    const customer = await session.save<"customer">(
      newCustomer(session, { ...params, address: given ?? null, metadata: notes ?? {} }),
    );
    await session.emit("customer.created", customer);
    return ok(customer);
  },
  async "GET /v1/customers"(session, { form }) {
    const params = readParams(form, pageParams);
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
      metadata: { ...customer.metadata, ...params.metadata },
      invoice_settings: {
        ...customer.invoice_settings,
        ...(card !== undefined && { default_payment_method: card }),
      },
    });
    await session.emit("customer.updated", updated);
    return ok(updated);
  },
  async "DELETE /v1/customers/:id"(session, { id }) {
    return ok(await remove(session, await loadCustomer(session, id, "id")));
  },
};
