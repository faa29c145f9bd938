import { z } from "zod";
import { invalidRequest } from "../api-error";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { flag, integer, listOf, metadata, page, pageParams, readParams } from "../http/params";
import { newPrice } from "../objects/price";
import { newProduct } from "../objects/product";
import type { StoredPrice } from "../objects/stored";
import type { Session } from "../session";

const productParams = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  description: z.string().optional(),
  metadata: metadata.default({}),
});

const priceParams = z.strictObject({
  product: z.string(),
  currency: z.literal("usd"),
  unit_amount: integer.min(0),
  recurring: z.strictObject({ interval: z.enum(["month", "year"]) }),
  lookup_key: z.string().optional(),
  transfer_lookup_key: flag.default(false),
  metadata: metadata.default({}),
});

const priceListParams = z.strictObject({
  ...page,
  active: flag.optional(),
  product: z.string().optional(),
  lookup_keys: listOf(z.string()).optional(),
});

/** A lookup key belongs to one price: it is transferred from its current price, or the request is rejected. */
async function freeKey(session: Session, key: string, transfer: boolean): Promise<void> {
  for (const { object } of await session.list("price", { limit: 1000 })) {
    if (object.lookup_key !== key) continue;
    if (!transfer)
      throw invalidRequest(`A price (\`${object.id}\`) already uses that lookup key.`, {
        param: "lookup_key",
      });
    await session.save<"price">({ ...object, lookup_key: null });
  }
}

/** Products and prices. */
export const catalogueEndpoints: Endpoints = {
  async "POST /v1/products"(session, { form }) {
    const { id, description, ...params } = readParams(form, productParams);
    if (id !== undefined && (await session.find("product", id)))
      throw invalidRequest("Product already exists.", { code: "resource_already_exists", param: "id" });
    const product = await session.save<"product">(
      newProduct(session, { ...params, ...(id && { id }), ...(description && { description }) }),
    );
    await session.emit("product.created", product);
    return ok(product);
  },
  async "GET /v1/products"(session, { form }) {
    const params = readParams(form, pageParams);
    return ok(await pageOf(session, { ...params, type: "product", url: "/v1/products" }));
  },
  async "GET /v1/products/:id"(session, { id }) {
    return ok(await session.load("product", id));
  },
  async "POST /v1/prices"(session, { form }) {
    const params = readParams(form, priceParams);
    await session.load("product", params.product, "product");
    if (params.lookup_key !== undefined)
      await freeKey(session, params.lookup_key, params.transfer_lookup_key);
    const price = await session.save<"price">(
      newPrice(session, {
        product: params.product,
        currency: params.currency,
        unitAmount: params.unit_amount,
        interval: params.recurring.interval,
        lookupKey: params.lookup_key ?? null,
        metadata: params.metadata,
      }),
    );
    await session.emit("price.created", price);
    return ok(price);
  },
  async "GET /v1/prices"(session, { form }) {
    const { active, product, lookup_keys: keys, ...params } = readParams(form, priceListParams);
    const where = (price: StoredPrice) =>
      (active === undefined || price.active === active) &&
      (product === undefined || price.product === product) &&
      (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key)));
    return ok(await pageOf(session, { ...params, type: "price", url: "/v1/prices", where }));
  },
  async "GET /v1/prices/:id"(session, { id }) {
    return ok(await session.load("price", id));
  },
};
