import { z } from "zod";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { flag, integer, listOf, metadata, page, readParams } from "../http/params";
import { newPrice } from "../objects/price";
import { newProduct } from "../objects/product";
import type { StoredPrice } from "../objects/stored";
import type { Session } from "../session";

const productParams = z.strictObject({
  name: z.string(),
  description: z.string(),
  metadata,
});

const priceParams = z.strictObject({
  product: z.string(),
  currency: z.literal("usd"),
  unit_amount: integer.min(0),
  recurring: z.strictObject({ interval: z.enum(["month", "year"]) }),
  lookup_key: z.string(),
  transfer_lookup_key: z.literal("true"),
  metadata,
});

const priceListParams = z.strictObject({
  ...page,
  active: flag,
  lookup_keys: listOf(z.string()),
});

/** Removes a lookup key from the price that has it, because a key belongs to one price. */
async function releaseLookupKey(session: Session, key: string): Promise<void> {
  for (const { object } of await session.list("price", { limit: 1000 }))
    if (object.lookup_key === key) await session.save<"price">({ ...object, lookup_key: null });
}

/** Products and prices. */
export const catalogEndpoints: Endpoints = {
  async "POST /v1/products"(session, { form }) {
    return ok(await session.save<"product">(newProduct(session, readParams(form, productParams))));
  },
  async "POST /v1/prices"(session, { form }) {
    const params = readParams(form, priceParams);
    await session.load("product", params.product, "product");
    await releaseLookupKey(session, params.lookup_key);
    const price = await session.save<"price">(
      newPrice(session, {
        product: params.product,
        currency: params.currency,
        unitAmount: params.unit_amount,
        interval: params.recurring.interval,
        lookupKey: params.lookup_key,
        metadata: params.metadata,
      }),
    );
    return ok(price);
  },
  async "GET /v1/prices"(session, { form }) {
    const { active, lookup_keys: keys, ...params } = readParams(form, priceListParams);
    const where = (price: StoredPrice) =>
      price.active === active && price.lookup_key !== null && keys.includes(price.lookup_key);
    return ok(await pageOf(session, { ...params, type: "price", url: "/v1/prices", where }));
  },
};
