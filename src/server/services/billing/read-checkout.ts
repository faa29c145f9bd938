import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { quoteFor } from "~/domain/billing/change-quote";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import { judgeOrder, type Order } from "~/domain/billing/order";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import { invalidStateError, type SubscriptionState } from "~/domain/billing/subscription-state";
import type { PaymentPreview, SavedCard } from "~/server/ports/payments";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { type PaymentsInfo, paymentsInfo } from "./payments-info";
import { readCustomer } from "./read-customer";
import { type QuoteDeps, sealQuote } from "./seal-quote";

type Deps = Pick<BillingDeps, "db" | "payments"> & QuoteDeps;

/** What an order would do, and the form's initial values. */
export type CheckoutPreview = {
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
  known: { customerId: string | null; subscriptions: readonly SubscriptionSnapshot[] },
) {
  const { payments } = deps;
  if (payments.kind === "off") return { kind: "off" } as const;
  const { customerId } = known;
  const judged = judgeOrder(known.subscriptions, order);
  switch (judged.kind) {
    case "current":
      return { kind: "current", until: judged.subscription.periodEnd } as const;
    case "blocked": {
      const { state, subscription } = judged;
      const reason = invalidStateError(subscription).userMessage;
      return { kind: "blocked", reason, state, periodEnd: subscription.periodEnd } as const;
    }
    case "change": {
      const { id: subscriptionId, planId, cycle } = judged.subscription;
      const [preview, cards] = await Promise.all([
        payments.previewChange({ subscriptionId, ...order }),
        payments.listCards({ customerId: judged.subscription.customerId }),
      ]);
      const card = cards.find(({ isDefault }) => isDefault) ?? null;
      const quote = sealQuote(deps, quoteFor(order, judged.subscription, preview.prorationDate));
      return { kind: "change", preview, quote, current: { planId, cycle }, card } as const;
    }
    default:
      return { kind: "purchase", preview: await payments.previewPurchase({ customerId, ...order }) } as const;
  }
}
