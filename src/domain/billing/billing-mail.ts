import { type Letter, type MailText, writeLetter } from "~/domain/mail/letter";
import { company } from "~/domain/marketing/company";
import { formatBillingDate, formatPrice } from "./money";
import { planLimits } from "./plan";
import type { SubscriptionNews } from "./subscription-news";

type Kind = SubscriptionNews["kind"];
type News<K extends Kind> = Extract<SubscriptionNews, { kind: K }>;
type Words = Pick<Letter, "heading" | "lines" | "after"> & { button: string };

const RECEIPT = "The receipt is in the billing history of your account.";
const RESUBSCRIBE = "You can subscribe again at any time.";

const words: { [K in Kind]: (news: News<K>) => Words } = {
  subscribed: (news) => ({
    heading: `Welcome to the ${nameOf(news)} plan`,
    lines: [
      `You have subscribed to the ${nameOf(news)} plan, ${cycleOf(news)}. It is paid until ${day(news.until)} and renews automatically.`,
      ...paymentOf(news),
      RECEIPT,
    ],
    button: "See your subscription",
    after: ["You can cancel in your account at any time and keep what you have paid for."],
  }),
  renewed: (news) => ({
    heading: `Your ${nameOf(news)} plan was renewed`,
    lines: [
      `Your payment went through. The ${nameOf(news)} plan is paid until ${day(news.until)}.`,
      ...paymentOf(news),
      RECEIPT,
    ],
    button: "See the receipt",
    after: [],
  }),
  payment_failed: (news) => ({
    heading: "Your payment failed",
    lines: [
      `We could not renew your ${nameOf(news)} plan: your card was not charged.`,
      ...(news.bill ? [`${formatPrice(news.bill.amount)} is due for invoice ${news.bill.number}.`] : []),
      news.nextAttemptAt
        ? `We will try again on ${day(news.nextAttemptAt)}.`
        : "We will not try again automatically.",
      ...(news.accessUntil ? [`You keep your plan until ${day(news.accessUntil)}.`] : []),
      "To change your card, open your account, go to Billing Information, add the new card and make it the default. The next attempt uses it.",
    ],
    button: "Change your card",
    after: ["Without a payment you move to the Free plan. You keep everything you made."],
  }),
  plan_changed: (news) => ({
    heading: `You are now on the ${nameOf(news)} plan`,
    lines: [
      `Your subscription was changed to the ${nameOf(news)} plan, ${cycleOf(news)}. It is paid until ${day(news.until)}.`,
      `The billing history of your account shows what was charged or credited for the change.`,
    ],
    button: "See your subscription",
    after: [],
  }),
  cancel_scheduled: (news) => ({
    heading: "Your subscription was cancelled",
    lines: [
      "Your subscription has been cancelled. You'll still have access until the end of your billing period.",
      `Your ${nameOf(news)} plan ends on ${day(news.until)}. You will not be charged again.`,
    ],
    button: "Resume your subscription",
    after: ["You can resume it in your account until then."],
  }),
  resumed: (news) => ({
    heading: "Your subscription continues",
    lines: [
      `You resumed your ${nameOf(news)} plan. It is paid until ${day(news.until)} and renews automatically.`,
    ],
    button: "See your subscription",
    after: [],
  }),
  ended: (news) => ({
    heading: `Your ${nameOf(news)} plan has ended`,
    lines: [endings[news.reason], "You are now on the Free plan. You keep everything you made."],
    button: "Go to your account",
    after: [RESUBSCRIBE],
  }),
};

const endings: Readonly<Record<News<"ended">["reason"], string>> = {
  asked: "Your subscription ended with its billing period, as you requested.",
  unpaid: "Your subscription ended because none of our attempts to charge your card succeeded.",
  closed: "Your subscription was ended.",
};

/**
 * The email that tells an owner about a change to their subscription. `isTest`: no money moved, and the email says
 * so.
 */
export function billingMail(
  news: SubscriptionNews,
  { appUrl, isTest }: { appUrl: string; isTest: boolean },
): MailText {
  const { heading, lines, button, after } = wordsOf(news);
  return writeLetter({
    subject: `${heading} (${company.product})`,
    heading,
    lines: isTest ? ["Test mode: no money moves.", ...lines] : lines,
    button: { label: button, href: `${appUrl}/account` },
    after,
  });
}

// TypeScript cannot see that a kind and its text belong together, hence the one cast.
const wordsOf = <K extends Kind>(news: News<K>): Words =>
  (words[news.kind as K] as (news: News<K>) => Words)(news);

function paymentOf({ bill }: News<"subscribed" | "renewed">): string[] {
  if (!bill) return [];
  return [
    bill.amount === 0
      ? `Invoice ${bill.number} was paid from your credit. Your card was not charged.`
      : `Your card was charged ${formatPrice(bill.amount)} for invoice ${bill.number}.`,
  ];
}

const nameOf = ({ planId }: SubscriptionNews): string => planLimits[planId].name;
const cycleOf = ({ cycle }: SubscriptionNews): string =>
  cycle === "annual" ? "billed annually" : "billed monthly";
const day = (iso: string): string => formatBillingDate(new Date(iso));
