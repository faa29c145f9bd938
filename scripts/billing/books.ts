import type { Db } from "~/server/db";
import type { RecordStore, Stored } from "~payments-simulator";

/** A subscription row, with times in seconds like the provider's objects. */
type SubscriptionRow = {
  id: string;
  userId: string;
  customerId: string;
  planId: string;
  cycle: string;
  status: string;
  cancelAtPeriodEnd: boolean;
  paidThrough: number | null;
};

const objectTypes = [
  "customer",
  "subscription",
  "invoice",
  "price",
  "payment_intent",
  "charge",
  "credit_note",
  "refund",
] as const;
type ObjectType = (typeof objectTypes)[number];

/** Both sides' billing records, read independently of the code that wrote them. */
export type Books = {
  /** Seconds since 1970, in billing time. */
  now: number;
  users: { id: string; email: string; planId: string }[];
  customers: { userId: string; customerId: string }[];
  subscriptions: SubscriptionRow[];
  /** Events not handled yet. */
  unhandled: { id: string; subscriptionId: string | null }[];
  provider: { [Type in ObjectType]: Stored[Type][] };
};

const ALL = 1e9;

/** The provider's objects, oldest first, straight from its store. */
export async function readProvider(store: RecordStore): Promise<Books["provider"]> {
  return store.transact(async (records) => {
    // Stores list newest first. Objects are stored under their type, hence the cast.
    const all = async <Type extends ObjectType>(type: Type) =>
      (await records.list({ type, limit: ALL })).map(({ body }) => body as Stored[Type]).reverse();
    return {
      customer: await all("customer"),
      subscription: await all("subscription"),
      invoice: await all("invoice"),
      price: await all("price"),
      payment_intent: await all("payment_intent"),
      charge: await all("charge"),
      credit_note: await all("credit_note"),
      refund: await all("refund"),
    };
  });
}

/** Reads our rows by SQL and the provider's objects from its store, bypassing services and API. */
export async function readBooks(db: Db, store: RecordStore, now: Date): Promise<Books> {
  return {
    now: Math.floor(now.getTime() / 1000),
    users: await db.$queryRaw<Books["users"]>`
      SELECT id, email, plan_id AS "planId" FROM users ORDER BY email`,
    customers: await db.$queryRaw<Books["customers"]>`
      SELECT id AS "userId", customer_id AS "customerId" FROM billing_customers`,
    subscriptions: await db.$queryRaw<SubscriptionRow[]>`
      SELECT id, user_id AS "userId", customer_id AS "customerId", plan_id AS "planId", cycle::text, status::text,
        cancel_at_period_end AS "cancelAtPeriodEnd",
        extract(epoch FROM paid_through)::double precision AS "paidThrough"
      FROM subscriptions`,
    unhandled: await db.$queryRaw<Books["unhandled"]>`
      SELECT id, subscription_id AS "subscriptionId" FROM billing_events WHERE handled_at IS NULL`,
    provider: await readProvider(store),
  };
}
