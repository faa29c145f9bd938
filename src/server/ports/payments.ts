import "server-only";
import type { CardBrand } from "~/domain/billing/card";
import type { CardExpiry } from "~/domain/billing/card-expiry";
import type { BillingAddress, Cents, Invoice, InvoiceLine, InvoiceWithCard } from "~/domain/billing/invoice";
import type { PaymentsKind } from "~/domain/billing/payment-provider";
import type { BillingCycle } from "~/domain/billing/price";
import type { SoldPlanId } from "~/domain/billing/sold-plan";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";

/** A call that changes something: repeated with the same key it changes nothing more and answers the same. */
type Idempotent = { idempotencyKey: string };

export type CustomerDetails = { name: string; email: string; address: BillingAddress | null };

export type SavedCard = {
  id: string;
  brand: CardBrand | "unknown";
  last4: string;
  expiry: CardExpiry;
  isDefault: boolean;
};

/** A card of the customer's, or one that the browser made a payment method of; its number never comes here. */
export type CardChoice =
  | { kind: "saved"; cardId: string }
  /** `expiry`: as typed, where a test token stands for the card and cannot carry it. */
  | { kind: "new"; paymentMethodId: string; expiry?: CardExpiry };

/** The card's bank said no. Nothing was paid, and a new card was not kept. */
export type CardDecline = {
  status: "declined";
  /** The provider's code, such as `expired_card`. */
  code: string;
  /** The bank's reason, such as `insufficient_funds`, where it gives one. */
  declineCode: string | null;
};

/** The card's bank wants to ask its holder: send the browser to `url`, and it comes back to the `returnUrl` of the call. */
export type CardChallenge = { status: "needs_action"; intentId: string; clientSecret: string; url: string };

export type CardResult = { status: "added"; card: SavedCard } | CardChallenge | CardDecline;

/** What was bought, asked for after the payment: `readAt` is when that question was begun, by our own clock. */
type Purchased = { subscription: SubscriptionSnapshot; readAt: Date };

export type PaymentResult = ({ status: "paid" } & Purchased) | (CardChallenge & Purchased) | CardDecline;

/** What a purchase or change costs now. */
export type PaymentPreview = {
  lines: readonly InvoiceLine[];
  subtotal: Cents;
  tax: Cents;
  total: Cents;
  /** `total` less what the customer has to their credit; never negative. */
  dueNow: Cents;
  nextRenewal: { at: Date; amount: Cents };
  /** Hand it to `changePlan`, so that it costs what was shown. */
  prorationDate: Date;
};

export type Refund = { id: string; number: string; invoiceId: string; amount: Cents };

/** That something happened; what is so now has to be read from the provider. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  subject: { customerId?: string; subscriptionId?: string; invoiceId?: string };
};

/**
 * Money. Adapters: Stripe's API, a simulator that answers as it does, and one where payments are not set up, which knows
 * nobody and takes nothing. Every method throws PaymentFailure.
 */
export interface Payments {
  readonly kind: PaymentsKind;
  /** Whether money moves. */
  readonly live: boolean;
  /** With what the browser's card form asks the provider for a payment method; null: with the table of test cards. */
  readonly publishableKey: string | null;
  /** The time by which bills are dated: a simulator's clock can be moved. */
  now(): Promise<Date>;

  createCustomer(input: CustomerDetails & { userId: string } & Idempotent): Promise<{ customerId: string }>;
  updateCustomer(input: CustomerDetails & { customerId: string } & Idempotent): Promise<void>;
  /** Ends what they subscribed to, and forgets their cards, name and address; their invoices stay in the books. */
  deleteCustomer(input: { customerId: string } & Idempotent): Promise<void>;
  /** At most 100, the newest first. */
  listCards(input: { customerId: string }): Promise<readonly SavedCard[]>;
  /** The first card of a customer becomes the default. One that they have already takes its own place. */
  addCard(
    input: {
      customerId: string;
      card: Extract<CardChoice, { kind: "new" }>;
      returnUrl: string;
    } & Idempotent,
  ): Promise<CardResult>;
  /** How the challenge of `addCard` ended. */
  finishCard(input: { customerId: string; intentId: string } & Idempotent): Promise<CardResult>;
  removeCard(input: { customerId: string; cardId: string } & Idempotent): Promise<void>;
  /** Renewals of what runs are paid with it from now on, too. */
  setDefaultCard(input: { customerId: string; cardId: string } & Idempotent): Promise<void>;

  /** Of a purchase; for a customer with their credit taken off. */
  previewPurchase(input: {
    customerId: string | null;
    planId: SoldPlanId;
    cycle: BillingCycle;
  }): Promise<PaymentPreview>;
  /** Of a change of plan or cycle. */
  previewChange(input: {
    subscriptionId: string;
    planId: SoldPlanId;
    cycle: BillingCycle;
  }): Promise<PaymentPreview>;

  /** The card becomes the customer's default; one that they have already takes its own place. After a refusal nothing is left of the subscription. */
  subscribe(
    input: {
      customerId: string;
      planId: SoldPlanId;
      cycle: BillingCycle;
      card: CardChoice;
      returnUrl: string;
    } & Idempotent,
  ): Promise<PaymentResult>;
  /** Pays what is open: a first payment whose challenge failed, or a renewal. After a refusal all is as before. */
  payOpenInvoice(
    input: {
      subscriptionId: string;
      card: CardChoice;
      returnUrl: string;
    } & Idempotent,
  ): Promise<PaymentResult>;
  /**
   * How a payment stands whose holder was asked by their bank; `waiting`: the question is not answered, or was never
   * asked. Where it was refused the card that it was made with is not kept.
   */
  finishPayment(
    input: { subscriptionId: string } & Idempotent,
  ): Promise<{ status: "paid" | "waiting" } | CardDecline>;
  /** Charges or credits the difference at once, with the default card; a refused card changes nothing. */
  changePlan(
    input: {
      subscriptionId: string;
      planId: SoldPlanId;
      cycle: BillingCycle;
      prorationDate: Date;
    } & Idempotent,
  ): Promise<{ status: "paid"; subscription: SubscriptionSnapshot } | CardDecline>;
  cancelAtPeriodEnd(input: { subscriptionId: string } & Idempotent): Promise<SubscriptionSnapshot>;
  /** Takes `cancelAtPeriodEnd` back. */
  resume(input: { subscriptionId: string } & Idempotent): Promise<SubscriptionSnapshot>;
  /** Ends it at once; what was paid stays paid. */
  cancelNow(input: { subscriptionId: string } & Idempotent): Promise<SubscriptionSnapshot>;
  /** @returns undefined for an unknown id */
  readSubscription(input: { subscriptionId: string }): Promise<SubscriptionSnapshot | undefined>;
  /** Ended ones too, at most 100, the newest first. */
  listSubscriptions(input: { customerId: string }): Promise<readonly SubscriptionSnapshot[]>;

  /** The newest first; `after` is the id of the last one of the page before. */
  listInvoices(input: {
    customerId: string;
    after?: string;
    limit: number;
  }): Promise<{ invoices: readonly Invoice[]; hasMore: boolean }>;
  /** @returns undefined for an unknown id and for another customer's */
  readInvoice(input: { customerId: string; invoiceId: string }): Promise<InvoiceWithCard | undefined>;
  /** Gives back what was paid for an invoice, or a part of it, to the card. */
  refund(input: { invoiceId: string; amount: Cents } & Idempotent): Promise<Refund>;

  /** @throws {PaymentFailure} `unverified` when the signature is not the provider's for this body */
  readEvent(input: { body: string; signature: string }): Promise<PaymentEvent>;
  /**
   * What happened to subscriptions and their bills after the event `after`, the oldest first; null: the newest events.
   * An event is kept for 30 days: `not_found` says that `after` is gone.
   */
  listEvents(input: {
    after: string | null;
    limit: number;
  }): Promise<{ events: readonly PaymentEvent[]; hasMore: boolean }>;
}

/** What only test mode can do. */
export interface PaymentsSimulator {
  /** Moves the clock on, and carries out all that falls due on the way, in order. */
  advance(input: { to: Date }): Promise<void>;
  /** Carries out what the real time has made due. */
  runDue(): Promise<void>;
  /** The card holder's answer to their bank. @returns where the browser goes then */
  answerChallenge(input: {
    intentId: string;
    clientSecret: string;
    approved: boolean;
  }): Promise<{ returnUrl: string }>;
  /** Where events go from now on, each signed as the provider signs them. Returns how to end it. */
  deliverTo(receive: (body: string, signature: string) => Promise<void>): () => void;
}
