import type { Planted } from "./planting";
import { type CustomerRecords, nth } from "./planting";

const DAY = 86_400;
const found = (what: string) => `each period is paid exactly once: ${what}`;
const itemOf = (own: CustomerRecords) => nth(nth(own.subscriptions, -1).items.data, 0);

/** Periods that are paid twice, too long or unpaid. */
export const periods: Planted[] = [
  [
    "an unpaid current period",
    (_, own) => {
      nth(own("ada").invoices, -1).status = "void";
    },
    found("ada: paid until 2026-04-30T12:00 / paid until 2026-03-31T12:00"),
  ],
  [
    "an unpaid period between paid ones",
    (_, own) => {
      nth(own("bob").invoices, 2).status = "void";
    },
    found("bob: paid once / not paid"),
  ],
  [
    "a past due period that starts after the paid one",
    (_, own) => {
      itemOf(own("cyd")).current_period_start += DAY;
    },
    found("cyd: paid until 2026-04-09T12:00 / paid until 2026-04-08T12:00"),
  ],
  [
    "a subscription that outlived its grace period",
    (_, own) => {
      const first = nth(own("dan").subscriptions, 0);
      first.ended_at = (first.ended_at ?? 0) + 1;
    },
    found("dan: ended within the grace period / paid until 2026-02-28T12:00"),
  ],
  [
    "a canceled subscription without an end",
    (_, own) => {
      nth(own("hal").subscriptions, 0).ended_at = null;
    },
    found("hal: ended within the grace period / paid until 2026-05-02T12:00"),
  ],
  [
    "a payment for a purchase that was never completed",
    (_, own) => {
      nth(own("eve").invoices, 0).status = "paid";
    },
    found("eve: never paid / paid until 2026-05-10T12:00"),
  ],
  [
    "two subscriptions at the same time",
    ({ provider }, own) => {
      const [subscription, invoice] = [nth(own("fay").subscriptions, 0), nth(own("fay").invoices, 0)];
      subscription.id = "sub_first";
      invoice.simulated.subscriptionId = subscription.id;
      provider.subscription.push({ ...subscription, id: "sub_again" });
      provider.invoice.push({ ...invoice, simulated: { ...invoice.simulated, subscriptionId: "sub_again" } });
    },
    found("fay: one subscription / sub_first and sub_again"),
  ],
  [
    "a period paid by two invoices",
    ({ provider }, own) => {
      const invoice = nth(own("fay").invoices, 0);
      invoice.number = "ONE";
      provider.invoice.push({ ...invoice, id: "in_again", number: "TWO" });
    },
    found("fay: paid once / paid again by TWO"),
  ],
  [
    "a period that is a day too long",
    (_, own) => {
      nth(nth(own("fay").invoices, 0).lines.data, 0).period.end += DAY;
      itemOf(own("fay")).current_period_end += DAY;
    },
    found("fay: 2026-03-30T12:00 to 2026-04-30T12:00 / 2026-03-30T12:00 to 2026-05-01T12:00"),
  ],
  [
    "a running plan other than the paid one",
    (_, own) => {
      itemOf(own("fay")).price = itemOf(own("ada")).price;
    },
    found("fay: paid for enterprise-plan monthly / paid for pro-plan monthly"),
  ],
];
