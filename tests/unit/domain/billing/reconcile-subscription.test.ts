import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planAt, RETRY_DAYS } from "~/domain/billing/access";
import { type KnownSubscription, reconcileSubscription } from "~/domain/billing/reconcile-subscription";
import type { SubscriptionNotice } from "~/domain/billing/subscription-notice";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import { type History, isEntitled, play, snapshotAt, steps } from "./subscription-history";

const DAY = 86_400_000;
const HALF_HOUR = 1_800_000;

/** A read triggered by an event, started some time after the change. */
type Read = { readAt: number; snapshot: SubscriptionSnapshot };

const readsOf = (history: History, delay: number): Read[] =>
  history.snapshots.flatMap(({ at }) => {
    const snapshot = snapshotAt(history, at + delay);
    return snapshot ? [{ readAt: at + delay, snapshot }] : [];
  });

function deliver(reads: readonly Read[]): { known: KnownSubscription | null; notices: SubscriptionNotice[] } {
  let known: KnownSubscription | null = null;
  const notices: SubscriptionNotice[] = [];
  for (const { snapshot, readAt } of reads) {
    const followed = reconcileSubscription(known, snapshot, new Date(readAt));
    if (followed.outdated) continue;
    known = followed.next;
    notices.push(...followed.notices);
  }
  return { known, notices };
}

const hasAccess = (known: KnownSubscription | null, at: number) =>
  known !== null && planAt([known], new Date(at)) === "pro-plan";

const kinds = (notices: readonly SubscriptionNotice[]) => notices.map(({ kind }) => kind);
const count = (notices: readonly SubscriptionNotice[], kind: SubscriptionNotice["kind"]) =>
  notices.filter((one) => one.kind === kind).length;

/** Any selection of the reads, in any order, with repeats. */
const deliveries = fc
  .record({ plan: steps, delay: fc.integer({ min: 0, max: 40 * DAY }) })
  .chain(({ plan, delay }) => {
    const history = play(plan);
    const reads = readsOf(history, delay);
    return fc.record({
      history: fc.constant(history),
      order: fc.array(fc.constantFrom(...reads), { minLength: 1, maxLength: 40 }),
    });
  });

describe("a reconciled subscription", () => {
  it("grants the access that was paid for, even if events are late, repeated, out of order or lost", () => {
    fc.assert(
      fc.property(
        deliveries,
        fc.array(fc.integer({ min: 0, max: 200 * 48 }), { maxLength: 12 }),
        (delivery, probes) => {
          const { history, order } = delivery;
          for (const sofar of [order.slice(0, Math.ceil(order.length / 2)), order]) {
            const { known } = deliver(sofar);
            const newest = Math.max(...sofar.map(({ readAt }) => readAt));
            const times = probes.map((probe) => newest + probe * HALF_HOUR + 1);
            for (const at of [newest, ...times])
              expect(hasAccess(known, at)).toBe(isEntitled(history, newest, at));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("never grants more or less than the paid period and its grace, at any point of its true history", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 2 * DAY }), (plan, delay) => {
        const history = play(plan);
        const reads = readsOf(history, delay);
        for (const [index, { readAt }] of reads.entries()) {
          const { known } = deliver(reads.slice(0, index + 1));
          const until = reads[index + 1]?.readAt ?? readAt + 60 * DAY;
          for (let at = readAt; at < until; at += 5 * DAY) {
            const payments = history.payments.filter((payment) => payment.at <= readAt);
            const over = history.endedAt !== null && history.endedAt <= readAt;
            const access = hasAccess(known, at);
            if (access) expect(payments.some(({ to }) => at < to + 7 * DAY)).toBe(true);
            if (payments.some(({ to }) => at < to) && !over) expect(access).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("reports each change once when events arrive in order, with repeats", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 3 }), (plan, times) => {
        const history = play(plan);
        const reads = readsOf(history, 0).flatMap((read) => Array.from({ length: times }, () => read));
        const { notices } = deliver(reads);
        const paid = history.payments.length;
        expect(count(notices, "subscribed")).toBe(Math.min(1, paid));
        expect(count(notices, "renewed")).toBe(Math.max(0, paid - 1));
        expect(count(notices, "payment_failed")).toBe(history.failures);
        expect(count(notices, "cancel_scheduled")).toBe(history.canceled.length);
        expect(count(notices, "ended")).toBe(history.endedAt !== null && paid > 0 ? 1 : 0);
      }),
      { numRuns: 300 },
    );
  });

  it("reports nothing twice, and nothing that did not happen, whatever the order of reads", () => {
    fc.assert(
      fc.property(deliveries, ({ history, order }) => {
        const { notices } = deliver(order);
        const said = notices.map((one) => JSON.stringify(one));
        expect(new Set(said).size).toBe(said.length);
        const honest = deliver(readsOf(history, 0)).notices;
        for (const kind of new Set(kinds(notices)))
          expect(count(notices, kind)).toBeLessThanOrEqual(count(honest, kind) + 1);
        expect(count(notices, "subscribed")).toBeLessThanOrEqual(1);
        expect(count(notices, "ended")).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe("notices", () => {
  const active: SubscriptionSnapshot = {
    id: "sub_1",
    customerId: "cus_1",
    planId: "pro-plan",
    cycle: "monthly",
    status: "active",
    cancelAtPeriodEnd: false,
    periodStart: new Date("2026-01-01T00:00:00Z"),
    periodEnd: new Date("2026-02-01T00:00:00Z"),
    paidThrough: new Date("2026-02-01T00:00:00Z"),
    nextAttemptAt: null,
    endedAt: null,
    latestBill: { number: "BLUE-0002", amount: 2_000 },
  };
  const noticesOf = (before: Partial<SubscriptionSnapshot> | null, after: Partial<SubscriptionSnapshot>) => {
    const known = before && { ...active, ...before, readAt: new Date(0) };
    const followed = reconcileSubscription(known, { ...active, ...after }, new Date(1));
    return followed.outdated ? [] : followed.notices;
  };

  it("about a payment name the invoice, which is not stored", () => {
    const paidThrough = new Date("2026-03-01T00:00:00Z");
    expect(noticesOf({}, { paidThrough })).toMatchObject([
      { kind: "renewed", bill: { number: "BLUE-0002", amount: 2_000 } },
    ]);
    const followed = reconcileSubscription(null, active, new Date(1));
    expect(followed).not.toHaveProperty("next.latestBill");
  });

  it("about a change of plan or cycle are one, although the paid period moves", () => {
    const paidThrough = new Date("2027-01-01T00:00:00Z");
    expect(noticesOf({}, { planId: "enterprise-plan", cycle: "annual", paidThrough })).toEqual([
      { kind: "plan_changed", planId: "enterprise-plan", cycle: "annual", until: paidThrough.toISOString() },
    ]);
  });

  it("about a failure name the next attempt, and how long access lasts without a payment", () => {
    const nextAttemptAt = new Date("2026-02-04T00:00:00Z");
    const pastDue = {
      status: "past_due",
      nextAttemptAt,
      periodStart: new Date("2026-02-01T00:00:00Z"),
    } as const;
    const [failed] = noticesOf({}, pastDue);
    expect(failed).toMatchObject({
      kind: "payment_failed",
      nextAttemptAt: "2026-02-04T00:00:00.000Z",
      accessUntil: "2026-02-08T00:00:00.000Z",
    });
    expect(noticesOf(pastDue, pastDue)).toEqual([]);
    expect(
      kinds(noticesOf(pastDue, { ...pastDue, nextAttemptAt: new Date("2026-02-06T00:00:00Z") })),
    ).toEqual(["payment_failed"]);
  });

  it("about the end of a subscription give the reason", () => {
    const canceled = { status: "canceled", endedAt: new Date("2026-02-01T00:00:00Z") } as const;
    expect(noticesOf({ cancelAtPeriodEnd: true }, canceled)).toMatchObject([
      { kind: "ended", reason: "asked" },
    ]);
    expect(noticesOf({ status: "past_due" }, canceled)).toMatchObject([{ kind: "ended", reason: "unpaid" }]);
    expect(noticesOf({}, { ...canceled, paidThrough: null })).toMatchObject([
      { kind: "ended", reason: "closed" },
    ]);
  });

  it("are not sent for a failed first payment", () => {
    const unpaid = { status: "incomplete", paidThrough: null } as const;
    expect(noticesOf(null, unpaid)).toEqual([]);
    expect(noticesOf(unpaid, { ...unpaid, status: "canceled" })).toEqual([]);
    expect(kinds(noticesOf(unpaid, {}))).toEqual(["subscribed"]);
  });

  it("accepts the later of two reads started at the same time", () => {
    const known = { ...active, cancelAtPeriodEnd: true, readAt: new Date(5) };
    expect(reconcileSubscription(known, active, new Date(5))).toMatchObject({ outdated: false });
    expect(reconcileSubscription(known, active, new Date(4))).toEqual({ outdated: true });
  });
});

it("retries for seven days", () => expect(RETRY_DAYS).toEqual([3, 5, 7]));

it("grants the best plan of several subscriptions, and Free without one", () => {
  const now = new Date("2026-01-15T00:00:00Z");
  const paid = {
    status: "active",
    cancelAtPeriodEnd: false,
    paidThrough: new Date("2026-02-01T00:00:00Z"),
  } as const;
  expect(planAt([], now)).toBe("free-plan");
  expect(
    planAt(
      [
        { ...paid, planId: "enterprise-plan" },
        { ...paid, planId: "pro-plan" },
      ],
      now,
    ),
  ).toBe("enterprise-plan");
  expect(planAt([{ ...paid, planId: "pro-plan", status: "canceled" }], now)).toBe("free-plan");
  expect(planAt([{ ...paid, planId: "pro-plan", paidThrough: null }], now)).toBe("free-plan");
});
