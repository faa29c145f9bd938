import type { Books } from "./books.ts";
import { type Discrepancy, dayOf } from "./discrepancy.ts";
import type { PaidPeriods } from "./paid-periods.ts";

type Subscription = Books["provider"]["subscription"][number];

const RULE = "access matches the paid period and its grace period";
const GRACE_S = 7 * 86_400;

/** From cheapest to most expensive. */
const ascending = ["free-plan", "pro-plan", "enterprise-plan"];

const planIn = ({ items }: Subscription): string => items.data[0]?.price.metadata.plan_id ?? "free-plan";

/**
 * When a subscription stops granting its plan: at the end of the paid period, plus a week while another payment may
 * follow.
 */
function accessUntil(subscription: Subscription, paidThrough: number | null): number {
  const { status, cancel_at_period_end: ends } = subscription;
  if (paidThrough === null || (status !== "active" && status !== "past_due")) return 0;
  return status === "active" && ends ? paidThrough : paidThrough + GRACE_S;
}

/** Checks that each user currently has exactly the best plan they paid for. */
export function auditAccess(books: Books, paid: ReadonlyMap<string, PaidPeriods>): Discrepancy[] {
  const { now } = books;
  const subscriptions = Map.groupBy(books.provider.subscription, ({ customer }) => customer);
  const customerOf = new Map(books.customers.map(({ userId, customerId }) => [userId, customerId]));
  return books.users.flatMap((user): Discrepancy[] => {
    const customer = customerOf.get(user.id);
    const granted = (subscriptions.get(customer ?? "") ?? [])
      .filter((each) => accessUntil(each, paid.get(each.id)?.paidThrough ?? null) > now)
      .map(planIn);
    const expected = ascending.findLast((planId) => granted.includes(planId)) ?? "free-plan";
    if (expected === user.planId) return [];
    return [{ rule: RULE, customer: customer ?? user.id, period: dayOf(now), expected, found: user.planId }];
  });
}
