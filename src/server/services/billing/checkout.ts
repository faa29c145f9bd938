import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type ChangeQuote, changeQuote, quoteFor } from "~/domain/billing/change-quote";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import { declineReason } from "~/domain/billing/decline-reason";
import { evaluateOrder, type Order } from "~/domain/billing/order";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import { invalidStateError, type SubscriptionState } from "~/domain/billing/subscription-state";
import type { PaymentPreview, SavedCard } from "~/server/ports/payments";
import type { Sealer } from "~/server/ports/system";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { findCustomer, readCustomer } from "./customer";
import { type FinishResult, type PaymentsInfo, paymentsInfo } from "./payment";
import { applySnapshot } from "./snapshots";

type Deps = Pick<BillingDeps, "db" | "payments"> & QuoteDeps;

/** The effect of an order, and the form's initial values. */
type CheckoutPreview = {
  payments: PaymentsInfo;
  /** The user's billing details so far. */
  details: BillingDetails | null;
} & (
  | { kind: "purchase"; preview: PaymentPreview }
  | {
      kind: "change";
      preview: PaymentPreview;
      /** Pass it to `changePlan` so that the change costs what is shown; valid for ten minutes. */
      quote: string;
      current: Pick<SubscriptionSnapshot, "planId" | "cycle">;
      card: SavedCard | null;
    }
  | { kind: "current"; until: Date }
  | { kind: "blocked"; reason: string; state: SubscriptionState; periodEnd: Date }
  /** Payments are not set up. */
  | { kind: "off" }
);

/** @throws DomainError unavailable when the provider cannot be reached */
export async function readCheckout(deps: Deps, user: SignedInUser, order: Order): Promise<CheckoutPreview> {
  const { payments } = deps;
  return callProvider(async () => {
    const { customerId, details } = await readCustomer(deps, user.id);
    const subscriptions = customerId === null ? [] : await payments.listSubscriptions({ customerId });
    const preview = await previewOrder(deps, order, { customerId, subscriptions });
    return { payments: paymentsInfo(payments), details, ...preview };
  });
}

async function previewOrder(
  deps: Deps,
  order: Order,
  {
    customerId,
    subscriptions,
  }: { customerId: string | null; subscriptions: readonly SubscriptionSnapshot[] },
) {
  const { payments } = deps;
  if (payments.kind === "off") return { kind: "off" } as const;
  const evaluated = evaluateOrder(subscriptions, order);
  switch (evaluated.kind) {
    case "current":
      return { kind: "current", until: evaluated.subscription.periodEnd } as const;
    case "blocked": {
      const { state, subscription } = evaluated;
      const reason = invalidStateError(subscription).userMessage;
      return { kind: "blocked", reason, state, periodEnd: subscription.periodEnd } as const;
    }
    case "change": {
      const { id: subscriptionId, planId, cycle } = evaluated.subscription;
      const [preview, cards] = await Promise.all([
        payments.previewChange({ subscriptionId, ...order }),
        payments.listCards({ customerId: evaluated.subscription.customerId }),
      ]);
      const card = cards.find(({ isDefault }) => isDefault) ?? null;
      const quote = sealQuote(deps, quoteFor(order, evaluated.subscription, preview.prorationDate));
      return { kind: "change", preview, quote, current: { planId, cycle }, card } as const;
    }
    default:
      return { kind: "purchase", preview: await payments.previewPurchase({ customerId, ...order }) } as const;
  }
}

const unpaid: FinishResult = { paid: false, reason: null };

/** Whether the order has gone through, for a user returning from their bank. */
export async function finishCheckout(
  deps: BillingDeps,
  user: SignedInUser,
  order: Order,
): Promise<FinishResult> {
  const customerId = await findCustomer(deps, user.id);
  if (!customerId) return unpaid;
  const readAt = deps.clock.now();
  const evaluated = evaluateOrder(await deps.payments.listSubscriptions({ customerId }), order);
  if (evaluated.kind !== "current" && evaluated.kind !== "pay") return unpaid;
  const { subscription } = evaluated;
  if (evaluated.kind === "current") await applySnapshot(deps, { snapshot: subscription, readAt });
  const idempotencyKey = `finish-${deps.ids.next()}`;
  const outcome = await deps.payments.finishPayment({ subscriptionId: subscription.id, idempotencyKey });
  return {
    paid: evaluated.kind === "current",
    reason: outcome.status === "declined" ? declineReason(outcome) : null,
  };
}

export type QuoteDeps = { sealer: Sealer };

/** Encrypts a quote for the round trip through the browser, which can neither read nor change it. */
const sealQuote = ({ sealer }: QuoteDeps, quote: ChangeQuote): string =>
  sealer.seal(JSON.stringify(quote), "change-quote");

/** @returns undefined for anything that we did not seal */
export function openQuote({ sealer }: QuoteDeps, sealed: string): ChangeQuote | undefined {
  try {
    return changeQuote.parse(JSON.parse(sealer.open(sealed, "change-quote")));
  } catch {
    return undefined;
  }
}
