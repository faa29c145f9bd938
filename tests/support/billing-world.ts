import { beforeAll } from "vitest";
import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type SubscriptionNotice, subscriptionNotice } from "~/domain/billing/subscription-notice";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import { systemIds } from "~/server/adapters/system/ids";
import type { Db } from "~/server/db";
import { billingMails } from "~/server/services/billing/mails";
import { testDatabase } from "./test-database";

export const DAY = 86_400_000;
const START = Date.parse("2026-03-01T12:00:00Z");

/** The time some days after the start. */
export const onDay = (day: number): Date => new Date(START + day * DAY);

export type BillingWorld = {
  db: Db;
  /** The services' dependencies on a given day of billing time. */
  on(day: number): {
    db: Db;
    clock: { now(): Date };
    ids: typeof systemIds;
    payments: { now(): Promise<Date>; live: boolean; kind: "stripe" };
  };
  /** A user with a customer id at the payment provider. */
  newCustomer(): Promise<{ user: SignedInUser; customerId: string }>;
  planOf(user: SignedInUser): Promise<string>;
  /** Notices to the user, oldest first. */
  noticesTo(user: SignedInUser): Promise<SubscriptionNotice[]>;
};

/** The billing services with a real database and a manual clock. */
export function billingWorld(): () => BillingWorld {
  const database = testDatabase();
  let world: BillingWorld | undefined;
  beforeAll(() => {
    const { db } = database();
    world = {
      db,
      on: (day) => ({
        db,
        clock: { now: () => onDay(day) },
        ids: systemIds,
        payments: { now: async () => onDay(day), live: true, kind: "stripe" },
      }),
      async newCustomer() {
        const id = systemIds.next();
        const email = `${id}@example.com`;
        const customerId = `cus_${id}`;
        await db.user.create({ data: { id, email, createdAt: onDay(0) } });
        await db.billingCustomer.create({
          data: { id, provider: "stripe", customerId, createdAt: onDay(0) },
        });
        return {
          user: { id, email, name: null, planId: "free-plan", sessionId: systemIds.next() },
          customerId,
        };
      },
      planOf: async ({ id }) =>
        (await db.user.findUniqueOrThrow({ where: { id }, select: { planId: true } })).planId,
      async noticesTo({ id }) {
        const rows = await db.outbox.findMany({
          where: { payload: { path: ["userId"], equals: id } },
          orderBy: { id: "asc" },
        });
        return rows
          .map(({ payload }) => z.object({ kind: z.string(), news: z.unknown() }).parse(payload))
          .filter(({ kind }) => kind === billingMails.notice.kind)
          .map(({ news }) => subscriptionNotice.parse(news));
      },
    };
  });
  return () => {
    if (!world) throw new Error("The billing world is only available within tests.");
    return world;
  };
}

/** A Professional subscription, paid for its first month from day 0 to day 30. */
export const paidMonth = (
  customerId: string,
  change: Partial<SubscriptionSnapshot> = {},
): SubscriptionSnapshot => ({
  id: `sub_${customerId}`,
  customerId,
  planId: "pro-plan",
  cycle: "monthly",
  status: "active",
  cancelAtPeriodEnd: false,
  periodStart: onDay(0),
  periodEnd: onDay(30),
  paidThrough: onDay(30),
  nextAttemptAt: null,
  endedAt: null,
  latestBill: { number: "BLUE-0001", amount: 2_000 },
  ...change,
});
