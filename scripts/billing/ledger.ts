import { createHash } from "node:crypto";
import type { Books } from "./books.ts";
import { sumOf } from "./discrepancy.ts";

type Counted = { count: number; cents: number };

/** A month's payments and failures. */
export type Month = {
  /** Such as 2026-01. */
  month: string;
  /** Cents paid, by plan. */
  paid: Record<string, number>;
  refunded: number;
  /** Renewals whose first attempt failed. */
  failures: number;
};

/** The result of a run, or of one shard. */
export type Ledger = {
  /** One line per customer, in order, with everything they were billed and paid. Determined by the seed. */
  lines: string[];
  customers: { all: number; everPaid: number; free: number };
  /** Running subscriptions at the end, by plan and cycle. */
  running: Record<string, number>;
  /** By status. */
  invoices: Record<string, Counted>;
  /** Invoiced excludes void invoices and credit. Credit is the customers' remaining balance. */
  totals: { invoiced: number; paid: number; refunded: number; credit: number };
  endings: Record<string, number>;
  dunning: { failed: number; recovered: number; lost: number };
  months: Month[];
};

type Provider = Books["provider"];
type Invoice = Provider["invoice"][number];

const monthOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 7);

/** The plan of the invoice's newest line. */
function planOf(invoice: Invoice, prices: ReadonlyMap<string, Provider["price"][number]>): string {
  const line = invoice.lines.data.at(-1);
  return prices.get(line?.pricing.price_details.price ?? "")?.metadata.plan_id ?? "unknown";
}

/** Uses email addresses and amounts, which the seed determines, rather than ids, which it does not. */
function linesOf({ users, customers, provider }: Books): string[] {
  const customerOf = new Map(customers.map(({ userId, customerId }) => [userId, customerId]));
  const invoices = Map.groupBy(provider.invoice, ({ customer }) => customer);
  const number = ({ email }: { email: string }) => Number(/\d+/.exec(email)?.[0] ?? 0);
  return [...users]
    .sort((a, b) => number(a) - number(b))
    .map((user) => {
      const bills = (invoices.get(customerOf.get(user.id) ?? "") ?? []).map((invoice) =>
        [
          invoice.created,
          invoice.lines.data.map(({ period }) => `${period.start}-${period.end}`).join("+"),
          invoice.status,
          invoice.total,
          invoice.amount_paid,
          invoice.post_payment_credit_notes_amount,
          invoice.attempt_count,
        ].join(" "),
      );
      return [user.email, user.planId, ...bills].join("; ");
    });
}

function endingsOf(subscriptions: Provider["subscription"]): Ledger["endings"] {
  const reasons = { cancellation_requested: "requested", payment_failed: "unpaid" } as Record<string, string>;
  const endings: Record<string, number> = { requested: 0, unpaid: 0, closed: 0, "never started": 0 };
  for (const { status, cancellation_details: details } of subscriptions) {
    if (status !== "canceled" && status !== "incomplete_expired") continue;
    const reason =
      status === "incomplete_expired" ? "never started" : (reasons[details?.reason ?? ""] ?? "closed");
    endings[reason] = (endings[reason] ?? 0) + 1;
  }
  return endings;
}

const isRenewal = (invoice: Invoice) => invoice.billing_reason === "subscription_cycle";
/** A successful first attempt is not counted as an attempt. */
const hasFailed = (invoice: Invoice) => isRenewal(invoice) && invoice.attempt_count > 0;

function monthsOf({ provider }: Books): Month[] {
  const prices = new Map(provider.price.map((price) => [price.id, price]));
  const months = new Map<string, Month>();
  const at = (seconds: number): Month => {
    const month = monthOf(seconds);
    const entry = months.get(month) ?? { month, paid: {}, refunded: 0, failures: 0 };
    months.set(month, entry);
    return entry;
  };
  for (const invoice of provider.invoice) {
    const paidAt = invoice.status_transitions.paid_at;
    if (paidAt !== null) {
      const { paid } = at(paidAt);
      const plan = planOf(invoice, prices);
      paid[plan] = (paid[plan] ?? 0) + invoice.amount_paid;
    }
    if (hasFailed(invoice)) at(invoice.created).failures += 1;
  }
  for (const { created, amount } of provider.refund) at(created).refunded += amount;
  return [...months.values()].sort((a, b) => a.month.localeCompare(b.month));
}

export function ledgerOf(books: Books): Ledger {
  const { provider, users } = books;
  const live = provider.subscription.filter(({ status }) => status === "active" || status === "past_due");
  const running: Ledger["running"] = {};
  for (const { items } of live) {
    const { plan_id: plan, cycle } = items.data[0]?.price.metadata ?? {};
    const name = `${plan} ${cycle}`;
    running[name] = (running[name] ?? 0) + 1;
  }
  const invoices: Ledger["invoices"] = {};
  for (const { status, total } of provider.invoice) {
    const { count, cents } = invoices[status] ?? { count: 0, cents: 0 };
    invoices[status] = { count: count + 1, cents: cents + total };
  }
  const paid = provider.invoice.filter(({ status }) => status === "paid");
  const failed = provider.invoice.filter(hasFailed);
  const isPaid = ({ status }: Invoice) => status === "paid";
  const everPaid = new Set(paid.map(({ customer }) => customer)).size;
  return {
    lines: linesOf(books),
    customers: {
      all: users.length,
      everPaid,
      free: users.filter(({ planId }) => planId === "free-plan").length,
    },
    running,
    invoices,
    totals: {
      invoiced: sumOf(
        provider.invoice.filter(({ status }) => status !== "void"),
        ({ total }) => total,
      ),
      paid: sumOf(
        provider.charge.filter(({ status }) => status === "succeeded"),
        ({ amount }) => amount,
      ),
      refunded: sumOf(provider.refund, ({ amount }) => amount),
      credit: -sumOf(provider.customer, ({ balance }) => balance ?? 0),
    },
    endings: endingsOf(provider.subscription),
    dunning: {
      failed: failed.length,
      recovered: failed.filter(isPaid).length,
      lost: failed.filter((invoice) => !isPaid(invoice) && invoice.status !== "open").length,
    },
    months: monthsOf(books),
  };
}

/** Sixteen hex digits. Runs with the same digest billed and charged the same. */
export const digestOf = (lines: readonly string[]): string =>
  createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
