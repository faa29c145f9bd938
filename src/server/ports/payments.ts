import type { CardBrand } from "~/domain/billing/card";
import type { CardExpiry } from "~/domain/billing/card-expiry";
import type { BillingAddress, Cents, Invoice, InvoiceLine, InvoiceWithCard } from "~/domain/billing/invoice";
import type { PaidPlanId } from "~/domain/billing/paid-plan";
import type { PaymentsKind } from "~/domain/billing/payment-provider";
import type { BillingCycle } from "~/domain/billing/price";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";

/** A mutation that is idempotent: repeating it with the same key changes nothing and returns the same result. */
type Idempotent = { idempotencyKey: string };

export type CustomerDetails = { name: string; email: string; address: BillingAddress | null };

export type SavedCard = {
  id: string;
  brand: CardBrand | "unknown";
  last4: string;
  expiry: CardExpiry;
  isDefault: boolean;
};

/** A saved card, or one that the browser turned into a payment method. The number never reaches the server. */
export type CardChoice =
  | { kind: "saved"; cardId: string }
  /** `expiry`: as typed, for test tokens that cannot carry it. */
  | { kind: "new"; paymentMethodId: string; expiry?: CardExpiry };

/** The card's bank declined. Nothing was paid, and a new card was not saved. */
export type CardDecline = {
  status: "declined";
  /** The provider's code, such as `expired_card`. */
  code: string;
  /** The bank's code, such as `insufficient_funds`, if it gave one. */
  declineCode: string | null;
};

/** The card's bank requires the holder's confirmation. Send the browser to `url`; it returns to the call's `returnUrl`. */
export type CardChallenge = { status: "needs_action"; intentId: string; clientSecret: string; url: string };

export type CardResult = { status: "added"; card: SavedCard } | CardChallenge | CardDecline;

/** The subscription as read after the payment; `readAt` is when that read started, by our own clock. */
type Purchased = { subscription: SubscriptionSnapshot; readAt: Date };

export type PaymentResult = ({ status: "paid" } & Purchased) | (CardChallenge & Purchased) | CardDecline;

/** What a purchase or change costs now. */
export type PaymentPreview = {
  lines: readonly InvoiceLine[];
  subtotal: Cents;
  tax: Cents;
  total: Cents;
  /** `total` minus the customer's credit; never negative. */
  dueNow: Cents;
  nextRenewal: { at: Date; amount: Cents };
  /** Pass it to `changePlan` so that the change costs what was shown. */
  prorationDate: Date;
};

export type Refund = { id: string; number: string; invoiceId: string; amount: Cents };

/** Only says that something happened. The current state has to be read from the provider. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  subject: { customerId?: string; subscriptionId?: string; invoiceId?: string };
};

/**
 * Payments. Adapters: Stripe's API, a simulator that behaves like it, and one for servers without payments, which has
 * no customers and accepts nothing. Every method throws PaymentFailure.
 */
export interface Payments {
  readonly kind: PaymentsKind;
  /** Whether real money moves. */
  readonly live: boolean;
  /** For creating payment methods in the browser; null when only test cards are accepted. */
  readonly publishableKey: string | null;
  /** Billing time, by which invoices are dated. A simulator's clock can be advanced. */
  now(): Promise<Date>;

  createCustomer(input: CustomerDetails & { userId: string } & Idempotent): Promise<{ customerId: string }>;
  updateCustomer(input: CustomerDetails & { customerId: string } & Idempotent): Promise<void>;
  /** Ends their subscriptions and deletes their cards, name and address. Invoices stay in the books. */
  deleteCustomer(input: { customerId: string } & Idempotent): Promise<void>;
  /** At most 100, newest first. */
  listCards(input: { customerId: string }): Promise<readonly SavedCard[]>;
  /** A customer's first card becomes the default. A card that they already have is replaced. */
  addCard(
    input: {
      customerId: string;
      card: Extract<CardChoice, { kind: "new" }>;
      returnUrl: string;
    } & Idempotent,
  ): Promise<CardResult>;
  /** The outcome of `addCard`'s challenge. */
  finishCard(input: { customerId: string; intentId: string } & Idempotent): Promise<CardResult>;
  removeCard(input: { customerId: string; cardId: string } & Idempotent): Promise<void>;
  /** Also charges renewals of running subscriptions to it from now on. */
  setDefaultCard(input: { customerId: string; cardId: string } & Idempotent): Promise<void>;

  /** For a known customer, credit is deducted. */
  previewPurchase(input: {
    customerId: string | null;
    planId: PaidPlanId;
    cycle: BillingCycle;
  }): Promise<PaymentPreview>;
  previewChange(input: {
    subscriptionId: string;
    planId: PaidPlanId;
    cycle: BillingCycle;
  }): Promise<PaymentPreview>;

  /**
   * The card becomes the customer's default and replaces a saved copy of itself. A decline leaves no subscription
   * behind.
   */
  subscribe(
    input: {
      customerId: string;
      planId: PaidPlanId;
      cycle: BillingCycle;
      card: CardChoice;
      returnUrl: string;
    } & Idempotent,
  ): Promise<PaymentResult>;
  /** Pays an open invoice: a first payment whose challenge failed, or a renewal. A decline changes nothing. */
  payOpenInvoice(
    input: {
      subscriptionId: string;
      card: CardChoice;
      returnUrl: string;
    } & Idempotent,
  ): Promise<PaymentResult>;
  /**
   * The state of a payment after the bank's challenge. `waiting`: the challenge was not answered, or there was none.
   * The card of a declined payment is not saved.
   */
  finishPayment(
    input: { subscriptionId: string } & Idempotent,
  ): Promise<{ status: "paid" | "waiting" } | CardDecline>;
  /** Charges or credits the difference at once, using the default card. A decline changes nothing. */
  changePlan(
    input: {
      subscriptionId: string;
      planId: PaidPlanId;
      cycle: BillingCycle;
      prorationDate: Date;
    } & Idempotent,
  ): Promise<{ status: "paid"; subscription: SubscriptionSnapshot } | CardDecline>;
  cancelAtPeriodEnd(input: { subscriptionId: string } & Idempotent): Promise<SubscriptionSnapshot>;
  /** Undoes `cancelAtPeriodEnd`. */
  resume(input: { subscriptionId: string } & Idempotent): Promise<SubscriptionSnapshot>;
  /** Ends it at once, without a refund. */
  cancelNow(input: { subscriptionId: string } & Idempotent): Promise<SubscriptionSnapshot>;
  /** @returns undefined for an unknown id */
  readSubscription(input: { subscriptionId: string }): Promise<SubscriptionSnapshot | undefined>;
  /** Including ended ones; at most 100, newest first. */
  listSubscriptions(input: { customerId: string }): Promise<readonly SubscriptionSnapshot[]>;

  /** Newest first; `after` is the last id on the previous page. */
  listInvoices(input: {
    customerId: string;
    after?: string;
    limit: number;
  }): Promise<{ invoices: readonly Invoice[]; hasMore: boolean }>;
  /** @returns undefined for an unknown id and for another customer's invoice */
  readInvoice(input: { customerId: string; invoiceId: string }): Promise<InvoiceWithCard | undefined>;
  /** Refunds an invoice, in full or in part, to the card. */
  refund(input: { invoiceId: string; amount: Cents } & Idempotent): Promise<Refund>;

  /** @throws {PaymentFailure} `unverified` unless the provider signed this body */
  readEvent(input: { body: string; signature: string }): Promise<PaymentEvent>;
  /**
   * Events about subscriptions and invoices after the event `after`, oldest first; null: the newest events. Events
   * are kept for 30 days: `not_found` means that `after` has expired.
   */
  listEvents(input: {
    after: string | null;
    limit: number;
  }): Promise<{ events: readonly PaymentEvent[]; hasMore: boolean }>;
}

/** Controls that only test mode has. */
export interface PaymentsSimulator {
  /** Advances the clock and processes everything that falls due on the way, in order. */
  advance(input: { to: Date }): Promise<void>;
  /** Processes everything that is due by real time. */
  runDue(): Promise<void>;
  /** The cardholder's answer to their bank. @returns where to send the browser next, if there is such a challenge */
  answerChallenge(input: {
    intentId: string;
    clientSecret: string;
    approved: boolean;
  }): Promise<{ returnUrl: string } | undefined>;
  /** Delivers events from now on, signed as the provider signs them. @returns a function that stops the deliveries */
  deliverTo(receive: (body: string, signature: string) => Promise<void>): () => void;
}
