import type { Order } from "~/domain/billing/order";
import type { Refund } from "~/server/ports/payments";
import { finishCheckout, readCheckout } from "~/server/services/billing/checkout";
import { findCustomer } from "~/server/services/billing/customer";
import { answerChallenge } from "~/server/services/billing/payment";
import { refreshSubscription } from "~/server/services/billing/snapshots";
import { subscribe } from "~/server/services/billing/subscribe";
import { cancelSubscription, changePlan, resumeSubscription } from "~/server/services/billing/subscription";
import type { Deps, SimulatedBackend } from "./simulated-backend.ts";
import type { Tally } from "./tally.ts";
import type { Visitor } from "./visitors.ts";

/** A visit. After a crash it can be repeated in another process with the same idempotency keys. */
export type Visit = (deps: Deps) => Promise<void>;

type Planning = { backend: SimulatedBackend; tally: Tally; visitor: Visitor };

const CARDS_THAT_PAY = [
  "pm_card_visa",
  "pm_card_mastercard",
  "pm_card_amex",
  "pm_card_discover",
  "pm_card_chargeCustomerFail",
] as const;

/** A first purchase, or one after the last subscription ended. After a decline the visitor tries another card. */
function purchase({ backend, tally, visitor }: Planning, order: Order, paymentMethodId: string): Visit {
  const { user, details, random } = visitor;
  const card = (id: string) => ({ paymentMethodId: id, expiry: { month: 12, year: 2034 } });
  const attempts = [paymentMethodId, random.pick(CARDS_THAT_PAY)].map((id) => ({
    ...order,
    attemptId: backend.ids.next(),
    card: card(id),
    details,
  }));
  const approves = random.next();
  const remaining = [...attempts];
  return async (deps) => {
    await readCheckout(deps, user, order);
    // After a crash the browser resends the attempt that got no response.
    for (let attempt = remaining[0]; attempt; remaining.shift(), attempt = remaining[0]) {
      const result = await subscribe(deps, user, attempt);
      if (result.status === "declined") {
        tally.count("cards declined");
        continue;
      }
      if (result.status === "needs_action")
        await answerChallengeAt({ backend, tally, visitor }, result.url, approves);
      const { paid } = await finishCheckout(deps, user, order);
      if (paid) tally.count("first payments");
      return;
    }
  };
}

/** @param chance from 0 to 1: most visitors approve, some decline, a few close the window */
async function answerChallengeAt({ backend, tally }: Planning, href: string, chance: number): Promise<void> {
  if (chance > 0.9) return tally.count("challenges abandoned");
  const approved = chance < 0.7;
  const url = new URL(href);
  await answerChallenge(
    { paymentsSimulator: backend.simulator },
    {
      intentId: url.pathname.split("/").at(-1) ?? "",
      clientSecret: url.searchParams.get("client_secret") ?? "",
      approved,
    },
  );
  tally.count(approved ? "challenges approved" : "challenges declined");
}

function change({ backend, tally, visitor }: Planning, order: Order, what: "plan" | "cycle"): Visit {
  const attemptId = backend.ids.next();
  let quote: string | undefined;
  return async (deps) => {
    if (!quote) {
      const seen = await readCheckout(deps, visitor.user, order);
      if (seen.kind !== "change") return tally.count("rejected");
      quote = seen.quote;
    }
    const result = await changePlan(deps, visitor.user, { ...order, attemptId, quote });
    if (result.status === "paid") tally.count(what === "plan" ? "plan changes" : "cycle changes");
    else if (result.status === "declined") tally.count("cards declined");
  };
}

const setCancellation =
  ({ tally, visitor }: Planning, cancels: boolean): Visit =>
  async (deps) => {
    await (cancels ? cancelSubscription : resumeSubscription)(deps, visitor.user);
    tally.count(cancels ? "cancellations" : "resumptions");
  };

/** The latest paid invoice and a share of its amount not yet refunded. */
async function refundable(deps: Deps, { user }: Visitor, share: number) {
  const customerId = await findCustomer(deps, user.id);
  if (!customerId) return undefined;
  const { invoices } = await deps.payments.listInvoices({ customerId, limit: 10 });
  const paid = invoices.find(({ status, amountPaid }) => status === "paid" && amountPaid > 0);
  const left = paid ? paid.amountPaid - paid.amountRefunded : 0;
  return paid && left > 0 ? { invoiceId: paid.id, amount: Math.max(1, Math.round(left * share)) } : undefined;
}

/** Support refunds the latest invoice: part of it, or all of it, which also ends the subscription. */
function refundLastInvoice(
  { backend, tally, visitor }: Planning,
  subscriptionId: string,
  whole: boolean,
): Visit {
  const [refundKey, endKey] = [backend.ids.next(), backend.ids.next()];
  const share = visitor.random.next();
  let refund: Pick<Refund, "invoiceId" | "amount"> | undefined;
  return async (deps) => {
    refund ??= await refundable(deps, visitor, whole ? 1 : share / 2);
    if (!refund) return;
    await deps.payments.refund({ ...refund, idempotencyKey: refundKey });
    tally.count(whole ? "full refunds" : "partial refunds");
    if (!whole) return;
    await deps.payments.cancelNow({ subscriptionId, idempotencyKey: endKey });
    await refreshSubscription(deps, subscriptionId);
  };
}

/** Replaces the card that failed; the next renewal attempt uses the new one. */
function replaceCard({ backend, tally, visitor }: Planning): Visit {
  const [addKey, finishKey, defaultKey] = [backend.ids.next(), backend.ids.next(), backend.ids.next()];
  const paymentMethodId = visitor.random.pick(CARDS_THAT_PAY);
  return async ({ db, payments, appUrl }) => {
    const customerId = await findCustomer({ db, payments }, visitor.user.id);
    if (!customerId) return;
    const card = { kind: "new", paymentMethodId } as const;
    const added = await payments.addCard({
      customerId,
      card,
      returnUrl: `${appUrl}/account`,
      idempotencyKey: addKey,
    });
    const result =
      added.status === "needs_action"
        ? await payments.finishCard({ customerId, intentId: added.intentId, idempotencyKey: finishKey })
        : added;
    if (result.status !== "added") return tally.count("cards declined");
    const cardId = result.card.id;
    await payments.setDefaultCard({ customerId, cardId, idempotencyKey: defaultKey });
    tally.count("cards replaced");
  };
}

const other = {
  plan: ({ planId, cycle }: Order): Order => ({
    planId: planId === "pro-plan" ? "enterprise-plan" : "pro-plan",
    cycle,
  }),
  cycle: ({ planId, cycle }: Order): Order => ({ planId, cycle: cycle === "monthly" ? "annual" : "monthly" }),
};

type Row = Order & { id: string; status: string; cancelAtPeriodEnd: boolean };

/** The next action of a visitor with a running subscription. */
function runningVisit(planning: Planning, row: Row): Visit | null {
  const draw = planning.visitor.random.next();
  const order = { planId: row.planId, cycle: row.cycle };
  if (row.cancelAtPeriodEnd) {
    if (draw < 0.5) return setCancellation(planning, false);
    return draw < 0.7 ? change(planning, other.plan(order), "plan") : null;
  }
  if (draw < 0.3) return change(planning, other.plan(order), "plan");
  if (draw < 0.45) return change(planning, other.cycle(order), "cycle");
  if (draw < 0.65) return setCancellation(planning, true);
  if (draw < 0.8) return refundLastInvoice(planning, row.id, false);
  if (draw < 0.85) return refundLastInvoice(planning, row.id, true);
  return replaceCard(planning);
}

/** A visitor's next action, depending on their subscription; null for none. */
export function plannedVisit(planning: Planning, row: Row | null): Visit | null {
  const { visitor } = planning;
  const { firstPurchase, random } = visitor;
  if (!firstPurchase) return null;
  if (!row) return purchase(planning, firstPurchase.order, firstPurchase.paymentMethodId);
  if (row.status === "active") return runningVisit(planning, row);
  if (row.status === "past_due") return replaceCard(planning);
  const order = random.bool(0.3) ? other.plan(firstPurchase.order) : firstPurchase.order;
  const paymentMethodId = random.bool(0.3) ? firstPurchase.paymentMethodId : random.pick(CARDS_THAT_PAY);
  return row.status === "incomplete" || random.bool(0.5) ? purchase(planning, order, paymentMethodId) : null;
}
