import type { Books } from "./books.ts";
import { type Discrepancy, dayOf, periodOf } from "./discrepancy.ts";
import { nameOf, type PaidPeriods } from "./paid-periods.ts";

type Subscription = Books["provider"]["subscription"][number];

const RULE = "each period is paid exactly once";
const GRACE_S = 7 * 86_400;

/** Checks the paid-through date against the subscription's status. @returns undefined if it fits */
function checkEnd(
  subscription: Subscription,
  paidThrough: number | null,
): Pick<Discrepancy, "expected" | "found"> | undefined {
  const [item] = subscription.items.data;
  const { status, ended_at: endedAt } = subscription;
  const paid = paidThrough === null ? "never paid" : `paid until ${dayOf(paidThrough)}`;
  const expectPaidUntil = (expected: number | null | undefined) =>
    expected === paidThrough
      ? undefined
      : { expected: expected ? `paid until ${dayOf(expected)}` : "never paid", found: paid };
  switch (status) {
    case "active":
      return expectPaidUntil(item?.current_period_end);
    case "past_due":
      return expectPaidUntil(item?.current_period_start);
    case "canceled":
      if (endedAt !== null && endedAt <= (paidThrough ?? subscription.start_date + 86_400) + GRACE_S)
        return undefined;
      return { expected: "ended within the grace period", found: paid };
    default:
      return expectPaidUntil(null);
  }
}

/** Checks that the running plan is the one paid for. @returns undefined if it is */
function checkPlan(
  { items, status }: Subscription,
  sold: PaidPeriods["sold"],
): Pick<Discrepancy, "expected" | "found"> | undefined {
  const runs = items.data[0]?.price;
  if ((status !== "active" && status !== "past_due") || runs?.id === sold?.id) return undefined;
  return { expected: `paid for ${nameOf(runs)}`, found: `paid for ${nameOf(sold)}` };
}

/** Finds overlapping subscriptions, whose customer paid twice for the same time. */
function findOverlaps(
  customer: string,
  own: readonly Subscription[],
  paid: ReadonlyMap<string, PaidPeriods>,
) {
  const ranges = own
    .map(({ id, start_date: start, ended_at: endedAt }) => {
      const end = Math.min(paid.get(id)?.paidThrough ?? start, endedAt ?? Number.POSITIVE_INFINITY);
      return { start, end, id };
    })
    .sort((a, b) => a.start - b.start);
  return ranges.flatMap((each, index): Discrepancy[] => {
    const before = ranges[index - 1];
    if (!before || before.end <= each.start || each.end <= each.start) return [];
    const period = periodOf({ start: each.start, end: Math.min(before.end, each.end) });
    return [
      { rule: RULE, customer, period, expected: "one subscription", found: `${before.id} and ${each.id}` },
    ];
  });
}

/** Checks that every period of every subscription was paid exactly once, without gaps. */
export function auditPeriods(books: Books, paid: ReadonlyMap<string, PaidPeriods>): Discrepancy[] {
  const { subscription: subscriptions } = books.provider;
  const ends = subscriptions.flatMap((subscription): Discrepancy[] => {
    const { paidThrough = null, sold = null } = paid.get(subscription.id) ?? {};
    const wrong = [checkEnd(subscription, paidThrough), checkPlan(subscription, sold)];
    const [item] = subscription.items.data;
    const period = item
      ? periodOf({ start: item.current_period_start, end: item.current_period_end })
      : subscription.id;
    return wrong.flatMap((each) =>
      each ? [{ rule: RULE, customer: subscription.customer, period, ...each }] : [],
    );
  });
  const byCustomer = Map.groupBy(subscriptions, ({ customer }) => customer);
  return [
    ...[...paid.values()].flatMap(({ discrepancies }) => discrepancies),
    ...ends,
    ...[...byCustomer].flatMap(([customer, own]) => findOverlaps(customer, own, paid)),
  ];
}
