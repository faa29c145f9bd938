import { z } from "zod";
import type { MailContent } from "~/domain/mail/render-mail";
import { company } from "~/domain/marketing/company";
import { formatBillingDate, formatPrice } from "./money";
import { paidPlanId } from "./paid-plan";
import { planLimits } from "./plan";

const plan = { planId: paidPlanId, cycle: z.enum(["monthly", "annual"]) };
/** ISO 8601, because notices wait as JSON until they are emailed. */
const time = z.iso.datetime();

/** The invoice concerned. Notices stored before this field existed have none. */
const bill = z.object({ number: z.string(), amount: z.int() }).nullable().default(null);

/** A change to a subscription that its owner is notified of. `until`: the end of the paid period. */
export const subscriptionNotice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("subscribed"), ...plan, until: time, bill }),
  z.object({ kind: z.literal("renewed"), ...plan, until: time, bill }),
  /** `nextAttemptAt` null: no further attempt. `accessUntil`: how long the plan lasts without a payment. */
  z.object({
    kind: z.literal("payment_failed"),
    ...plan,
    bill,
    nextAttemptAt: time.nullable(),
    accessUntil: time.nullable(),
  }),
  z.object({ kind: z.literal("plan_changed"), ...plan, until: time }),
  z.object({ kind: z.literal("cancel_scheduled"), ...plan, until: time }),
  z.object({ kind: z.literal("resumed"), ...plan, until: time }),
  /**
   * `asked`: canceled by its owner. `unpaid`: every renewal attempt failed. `closed`: anything else, such as a
   * refund.
   */
  z.object({ kind: z.literal("ended"), ...plan, reason: z.enum(["asked", "unpaid", "closed"]) }),
]);

export type SubscriptionNotice = z.infer<typeof subscriptionNotice>;
type Kind = SubscriptionNotice["kind"];
type Notice<K extends Kind> = Extract<SubscriptionNotice, { kind: K }>;
type NoticeText = Pick<MailContent, "heading" | "lines" | "closing"> & { button: string };

const RECEIPT = "The receipt is in the billing history of your account.";
const RESUBSCRIBE = "You can subscribe again at any time.";

const texts: { [K in Kind]: (notice: Notice<K>) => NoticeText } = {
  subscribed: (notice) => ({
    heading: `Welcome to the ${nameOf(notice)} plan`,
    lines: [
      `You have subscribed to the ${nameOf(notice)} plan, ${cycleOf(notice)}. It is paid until ${day(notice.until)} and renews automatically.`,
      ...paymentOf(notice),
      RECEIPT,
    ],
    button: "See your subscription",
    closing: ["You can cancel in your account at any time and keep what you have paid for."],
  }),
  renewed: (notice) => ({
    heading: `Your ${nameOf(notice)} plan was renewed`,
    lines: [
      `Your payment went through. The ${nameOf(notice)} plan is paid until ${day(notice.until)}.`,
      ...paymentOf(notice),
      RECEIPT,
    ],
    button: "See the receipt",
    closing: [],
  }),
  payment_failed: (notice) => ({
    heading: "Your payment failed",
    lines: [
      `We could not renew your ${nameOf(notice)} plan: your card was not charged.`,
      ...(notice.bill
        ? [`${formatPrice(notice.bill.amount)} is due for invoice ${notice.bill.number}.`]
        : []),
      notice.nextAttemptAt
        ? `We will try again on ${day(notice.nextAttemptAt)}.`
        : "We will not try again automatically.",
      ...(notice.accessUntil ? [`You keep your plan until ${day(notice.accessUntil)}.`] : []),
      "To change your card, open your account, go to Billing Information, add the new card and make it the default. The next attempt will use it.",
    ],
    button: "Change your card",
    closing: [
      "If the payment does not succeed, you will move to the Free plan. You keep everything you made.",
    ],
  }),
  plan_changed: (notice) => ({
    heading: `You are now on the ${nameOf(notice)} plan`,
    lines: [
      `Your subscription was changed to the ${nameOf(notice)} plan, ${cycleOf(notice)}. It is paid until ${day(notice.until)}.`,
      `The billing history of your account shows what was charged or credited for the change.`,
    ],
    button: "See your subscription",
    closing: [],
  }),
  cancel_scheduled: (notice) => ({
    heading: "Your subscription was cancelled",
    lines: [
      "Your subscription has been cancelled. You'll still have access until the end of your billing period.",
      `Your ${nameOf(notice)} plan ends on ${day(notice.until)}. You will not be charged again.`,
    ],
    button: "Resume your subscription",
    closing: ["You can resume it in your account until then."],
  }),
  resumed: (notice) => ({
    heading: "Your subscription continues",
    lines: [
      `You resumed your ${nameOf(notice)} plan. It is paid until ${day(notice.until)} and renews automatically.`,
    ],
    button: "See your subscription",
    closing: [],
  }),
  ended: (notice) => ({
    heading: `Your ${nameOf(notice)} plan has ended`,
    lines: [endings[notice.reason], "You are now on the Free plan. You keep everything you made."],
    button: "Go to your account",
    closing: [RESUBSCRIBE],
  }),
};

const endings: Readonly<Record<Notice<"ended">["reason"], string>> = {
  asked: "Your subscription ended with its billing period, as you requested.",
  unpaid: "Your subscription ended because none of our attempts to charge your card succeeded.",
  closed: "Your subscription was ended.",
};

/** The email about a change to a subscription. `isTest`: no money moved, and the email says so. */
export function billingMail(
  notice: SubscriptionNotice,
  { appUrl, isTest }: { appUrl: string; isTest: boolean },
): MailContent {
  const { heading, lines, button, closing } = textOf(notice);
  return {
    subject: `${heading} (${company.product})`,
    heading,
    lines: isTest ? ["Test mode: no money moves.", ...lines] : lines,
    button: { label: button, href: `${appUrl}/account/billing` },
    closing,
  };
}

// TypeScript cannot see that a kind and its text belong together, hence the one cast.
const textOf = <K extends Kind>(notice: Notice<K>): NoticeText =>
  (texts[notice.kind as K] as (notice: Notice<K>) => NoticeText)(notice);

function paymentOf({ bill }: Notice<"subscribed" | "renewed">): string[] {
  if (!bill) return [];
  return [
    bill.amount === 0
      ? `Invoice ${bill.number} was paid from your credit. Your card was not charged.`
      : `Your card was charged ${formatPrice(bill.amount)} for invoice ${bill.number}.`,
  ];
}

const nameOf = ({ planId }: SubscriptionNotice): string => planLimits[planId].name;
const cycleOf = ({ cycle }: SubscriptionNotice): string =>
  cycle === "annual" ? "billed annually" : "billed monthly";
const day = (iso: string): string => formatBillingDate(new Date(iso));
