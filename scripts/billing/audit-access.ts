import type { Books } from "./books.ts";
import { type Discrepancy, dayOf } from "./discrepancy.ts";
import type { PaidPeriods } from "./paid-periods.ts";

type Subscription = Books["provider"]["subscription"][number];

const RULE = "access is what is paid and its grace";
const GRACE = 7 * 86_400;

/** The plans from the cheapest on. */
const ascending = ["free-plan", "pro-plan", "enterprise-plan"];

const planIn = ({ items }: Subscription): string => items.data[0]?.price.metadata.plan_id ?? "free-plan";

/** Up to when a subscription gives its plan: what is paid, and a week more while another payment may come. */
function givenUntil(subscription: Subscription, paidThrough: number | null): number {
  const { status, cancel_at_period_end: ends } = subscription;
  if (paidThrough === null || (status !== "active" && status !== "past_due")) return 0;
  return status === "active" && ends ? paidThrough : paidThrough + GRACE;
}

/** Whether each user has, at this moment, the best plan that was paid for, and no better one. */
export function auditAccess(books: Books, paid: ReadonlyMap<string, PaidPeriods>): Discrepancy[] {
  const { now } = books;
  const own = Map.groupBy(books.provider.subscription, ({ customer }) => customer);
  const customerOf = new Map(books.customers.map(({ userId, customerId }) => [userId, customerId]));
  return books.users.flatMap((user): Discrepancy[] => {
    const customer = customerOf.get(user.id);
    const given = (own.get(customer ?? "") ?? [])
      .filter((each) => givenUntil(each, paid.get(each.id)?.paidThrough ?? null) > now)
      .map(planIn);
    const expected = ascending.findLast((planId) => given.includes(planId)) ?? "free-plan";
    if (expected === user.planId) return [];
    return [{ rule: RULE, customer: customer ?? user.id, period: dayOf(now), expected, found: user.planId }];
  });
}
