import type Stripe from "stripe";
import { offerOf } from "~/domain/billing/offer";
import { type PaidPlanId, paidPlanId } from "~/domain/billing/paid-plan";
import { type BillingCycle, priceOf } from "~/domain/billing/price";
import { PaymentFailure } from "~/server/ports/payment-failure";

const CENTS_PER_DOLLAR = 100;
const intervals = { monthly: "month", annual: "year" } as const satisfies Record<BillingCycle, string>;

type PriceDefinition = {
  planId: PaidPlanId;
  name: string;
  description: string;
  cycle: BillingCycle;
  cents: number;
  lookupKey: string;
};

const isSold = (planId: string): planId is PaidPlanId => paidPlanId.safeParse(planId).success;

const isCycle = (cycle: string): cycle is BillingCycle => cycle in intervals;

const lookupKeyOf = (planId: PaidPlanId, cycle: BillingCycle) => `${planId}:${cycle}`;

/** Everything that is sold, from the pricing page's table. */
const priceDefinitions: readonly PriceDefinition[] = paidPlanId.options.flatMap((planId) => {
  const { name, description, monthlyPrice } = offerOf(planId);
  return (["monthly", "annual"] as const).map((cycle) => ({
    planId,
    name,
    description,
    cycle,
    cents: priceOf(monthlyPrice, cycle) * CENTS_PER_DOLLAR,
    lookupKey: lookupKeyOf(planId, cycle),
  }));
});

/** A price's plan and cycle, from the metadata written when it was created, so discontinued prices work too. */
export function planOfPrice(price: Stripe.Price): { planId: PaidPlanId; cycle: BillingCycle } {
  const { plan_id: planId = "", cycle = "" } = price.metadata;
  if (isSold(planId) && isCycle(cycle)) return { planId, cycle };
  throw new PaymentFailure("invalid_request", `The price ${price.id} does not belong to any plan`);
}

async function ensureProduct(
  stripe: Stripe,
  { planId, name, description }: PriceDefinition,
): Promise<string> {
  const product = await stripe.products.create(
    { name, description, metadata: { plan_id: planId } },
    { idempotencyKey: `product:${planId}` },
  );
  return product.id;
}

async function createPrice(stripe: Stripe, item: PriceDefinition, product: string): Promise<Stripe.Price> {
  return stripe.prices.create(
    {
      product,
      currency: "usd",
      unit_amount: item.cents,
      recurring: { interval: intervals[item.cycle] },
      lookup_key: item.lookupKey,
      // The new price takes over the lookup key; existing subscribers keep the old price.
      transfer_lookup_key: true,
      metadata: { plan_id: item.planId, cycle: item.cycle },
    },
    { idempotencyKey: `price:${item.lookupKey}:${item.cents}` },
  );
}

async function ensurePrices(stripe: Stripe): Promise<ReadonlyMap<string, string>> {
  const found = await stripe.prices.list({
    lookup_keys: priceDefinitions.map(({ lookupKey }) => lookupKey),
    active: true,
    limit: 100,
  });
  const ids = new Map<string, string>();
  const products = new Map(
    found.data.map((price) => [
      price.metadata.plan_id,
      typeof price.product === "string" ? price.product : price.product.id,
    ]),
  );
  for (const item of priceDefinitions) {
    const price = found.data.find(
      ({ lookup_key, unit_amount }) => lookup_key === item.lookupKey && unit_amount === item.cents,
    );
    if (price) {
      ids.set(item.lookupKey, price.id);
      continue;
    }
    const product = products.get(item.planId) ?? (await ensureProduct(stripe, item));
    products.set(item.planId, product);
    ids.set(item.lookupKey, (await createPrice(stripe, item, product)).id);
  }
  return ids;
}

/** The amount of the price in `priceIds`. A price with any other amount is not used. */
export const centsOf = (planId: PaidPlanId, cycle: BillingCycle): number =>
  findDefinition(planId, cycle).cents;

function findDefinition(planId: PaidPlanId, cycle: BillingCycle): PriceDefinition {
  const item = priceDefinitions.find(({ lookupKey }) => lookupKey === lookupKeyOf(planId, cycle));
  if (!item) throw new PaymentFailure("invalid_request", `${planId} is not sold ${cycle}`);
  return item;
}

export type PriceIds = (planId: PaidPlanId, cycle: BillingCycle) => Promise<string>;

/** Finds prices by lookup key and creates those that are missing. Looked up once. */
export function priceIds(stripe: Stripe): PriceIds {
  let loading: Promise<ReadonlyMap<string, string>> | undefined;
  return async (planId, cycle) => {
    loading ??= ensurePrices(stripe).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const id = (await loading).get(lookupKeyOf(planId, cycle));
    if (id === undefined) throw new PaymentFailure("invalid_request", `${planId} is not sold ${cycle}`);
    return id;
  };
}
