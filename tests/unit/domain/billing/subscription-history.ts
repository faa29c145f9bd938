import fc from "fast-check";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";

const DAY = 86_400_000;
const START = Date.parse("2026-01-01T00:00:00Z");
const PERIOD = 30 * DAY;
const RETRY_AFTER = [3 * DAY, 2 * DAY, 2 * DAY];

type Payment = { at: number; from: number; to: number };

/** The true history of a subscription: payments and decisions, and the provider's report after each. */
export type History = {
  /** Snapshots with the time at which each became true, in order. */
  snapshots: { at: number; snapshot: SubscriptionSnapshot }[];
  payments: Payment[];
  /** When "cancel at period end" was on. */
  canceled: { from: number; to: number }[];
  endedAt: number | null;
  failures: number;
};

/** One step: the outcome of the next charge, and the owner's action some days into the period. */
export type Step = {
  charges: boolean[];
  wish: "none" | "cancel" | "cancel_and_resume" | "refund";
  onDay: number;
};

export const steps = fc.array(
  fc.record({
    charges: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    wish: fc.oneof(
      { weight: 5, arbitrary: fc.constant("none" as const) },
      { weight: 1, arbitrary: fc.constantFrom("cancel", "cancel_and_resume", "refund") },
    ),
    onDay: fc.integer({ min: 8, max: 28 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Simulates a subscription like the provider: periods of 30 days, with retries 3, 5 and 7 days after a failure. */
export function play(plan: readonly Step[]): History {
  const history: History = { snapshots: [], payments: [], canceled: [], endedAt: null, failures: 0 };
  let now: SubscriptionSnapshot = {
    id: "sub_1",
    customerId: "cus_1",
    planId: "pro-plan",
    cycle: "monthly",
    status: "incomplete",
    cancelAtPeriodEnd: false,
    periodStart: new Date(START),
    periodEnd: new Date(START + PERIOD),
    paidThrough: null,
    nextAttemptAt: null,
    endedAt: null,
    latestBill: null,
  };
  const say = (at: number, change: Partial<SubscriptionSnapshot>) => {
    now = { ...now, ...change };
    history.snapshots.push({ at, snapshot: now });
  };
  const end = (at: number) => {
    history.endedAt = at;
    say(at, { status: "canceled", endedAt: new Date(at), nextAttemptAt: null });
  };
  say(START, {});
  for (const [index, step] of plan.entries()) {
    const from = START + index * PERIOD;
    const to = from + PERIOD;
    const period = { periodStart: new Date(from), periodEnd: new Date(to) };
    const paidAt = chargeUntilPaid(history, step, from, {
      failed: (at, next) => {
        if (index === 0) return end(at);
        say(at, { ...period, status: "past_due", nextAttemptAt: next === null ? null : new Date(next) });
      },
      mayRetry: index > 0,
    });
    if (paidAt === null) {
      if (history.endedAt === null) end(from + 7 * DAY);
      return history;
    }
    history.payments.push({ at: paidAt, from, to });
    say(paidAt, { ...period, status: "active", paidThrough: new Date(to), nextAttemptAt: null });
    const wishAt = from + step.onDay * DAY;
    if (step.wish === "refund") {
      end(wishAt);
      return history;
    }
    if (step.wish === "none") continue;
    say(wishAt, { cancelAtPeriodEnd: true });
    if (step.wish === "cancel") {
      history.canceled.push({ from: wishAt, to });
      end(to);
      return history;
    }
    history.canceled.push({ from: wishAt, to: wishAt + DAY });
    say(wishAt + DAY, { cancelAtPeriodEnd: false });
  }
  return history;
}

type Dunning = { failed(at: number, nextAt: number | null): void; mayRetry: boolean };

/** When the period was paid; null: every attempt failed. */
function chargeUntilPaid(history: History, step: Step, from: number, dunning: Dunning): number | null {
  let at = from;
  for (const [attempt, paid] of step.charges.entries()) {
    if (paid) return at;
    const pause = RETRY_AFTER[attempt];
    if (!dunning.mayRetry) {
      dunning.failed(at, null);
      return null;
    }
    // The last failure ends the subscription, so only earlier ones are retried.
    if (pause === undefined) return null;
    history.failures += 1;
    dunning.failed(at, at + pause);
    at += pause;
  }
  return null;
}

/** The reference: access from payments alone, as the history stood at `known`. */
export function isEntitled(history: History, known: number, at: number): boolean {
  if (history.endedAt !== null && history.endedAt <= known) return false;
  const paid = history.payments.filter((payment) => payment.at <= known);
  const paidTo = Math.max(...paid.map(({ to }) => to), Number.NEGATIVE_INFINITY);
  if (at < paidTo) return true;
  const leaves = history.canceled.some(({ from, to }) => from <= known && known < to);
  return !leaves && at < paidTo + 7 * DAY;
}

/** The provider's report at a given time. */
export function snapshotAt(history: History, at: number): SubscriptionSnapshot | undefined {
  return history.snapshots.findLast((entry) => entry.at <= at)?.snapshot;
}
