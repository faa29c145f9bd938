import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import { judgeOrder, type Order } from "~/domain/billing/order";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import { refusedInState } from "~/domain/billing/subscription-state";
import type { PaymentPreview, SavedCard } from "~/server/ports/payments";
import { askProvider } from "./ask-provider";
import type { BillingDeps } from "./billing-deps";
import { type PaymentsFacts, paymentsFacts } from "./payments-facts";
import { readCustomer } from "./read-customer";

type Deps = Pick<BillingDeps, "db" | "payments">;

/** What an order would do, and what the form begins with. */
export type CheckoutPreview = {
  payments: PaymentsFacts;
  /** What bills say of the user so far. */
  details: BillingDetails | null;
} & (
  | { kind: "purchase"; preview: PaymentPreview }
  | {
      kind: "change";
      preview: PaymentPreview;
      current: Pick<SubscriptionSnapshot, "planId" | "cycle">;
      card: SavedCard | null;
    }
  | { kind: "current"; until: Date }
  | { kind: "blocked"; reason: string }
);

/** @throws DomainError unavailable when the provider could not be asked */
export async function readCheckout(deps: Deps, user: SignedInUser, order: Order): Promise<CheckoutPreview> {
  const { payments, db } = deps;
  return askProvider(async () => {
    const { customerId, details } = await readCustomer(db, user.id);
    const subscriptions = customerId === null ? [] : await payments.listSubscriptions({ customerId });
    const outlook = await outlookOf(payments, order, { customerId, subscriptions });
    return { payments: paymentsFacts(payments), details, ...outlook };
  });
}

async function outlookOf(
  payments: Deps["payments"],
  order: Order,
  known: { customerId: string | null; subscriptions: readonly SubscriptionSnapshot[] },
) {
  const { customerId } = known;
  const judged = judgeOrder(known.subscriptions, order);
  switch (judged.kind) {
    case "current":
      return { kind: "current", until: judged.subscription.periodEnd } as const;
    case "blocked":
      return { kind: "blocked", reason: refusedInState(judged.subscription).userMessage } as const;
    case "change": {
      const { id: subscriptionId, planId, cycle } = judged.subscription;
      const [preview, cards] = await Promise.all([
        payments.previewChange({ subscriptionId, ...order }),
        payments.listCards({ customerId: judged.subscription.customerId }),
      ]);
      const card = cards.find(({ isDefault }) => isDefault) ?? null;
      return { kind: "change", preview, current: { planId, cycle }, card } as const;
    }
    default:
      return { kind: "purchase", preview: await payments.previewPurchase({ customerId, ...order }) } as const;
  }
}
