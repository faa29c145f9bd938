import { describe, expect, it } from "vitest";
import { billingMail, type SubscriptionNotice } from "~/domain/billing/subscription-notice";
import { renderMail } from "~/domain/mail/render-mail";

const appUrl = "https://bluebonnet.example";
const mailOf = (...notice: Parameters<typeof billingMail>) => renderMail(billingMail(...notice));
const plan = { planId: "pro-plan", cycle: "monthly" } as const;
const until = "2026-03-01T00:00:00.000Z";
const bill = { number: "BLUE-0007", amount: 2_050 };
const all: SubscriptionNotice[] = [
  { kind: "subscribed", ...plan, until, bill },
  { kind: "renewed", ...plan, until, bill },
  { kind: "payment_failed", ...plan, bill, nextAttemptAt: until, accessUntil: "2026-03-08T00:00:00.000Z" },
  { kind: "plan_changed", ...plan, until },
  { kind: "cancel_scheduled", ...plan, until },
  { kind: "resumed", ...plan, until },
];

describe("an email about a subscription", () => {
  it.each(all)("contains the plan, the date and a link to the account: $kind", (notice) => {
    const { subject, text } = mailOf(notice, { appUrl, isTest: false });
    expect(subject).toContain("Bluebonnet");
    for (const part of ["Professional", "March 1, 2026", `${appUrl}/account`]) expect(text).toContain(part);
    expect(text).not.toContain("Test mode");
  });

  it("mentions test mode if no money moved", () =>
    expect(mailOf({ kind: "renewed", ...plan, until, bill }, { appUrl, isTest: true }).text).toContain(
      "Test mode: no money moves.",
    ));

  it("about a failed payment states when it is retried, how long the plan lasts, and how to change the card", () => {
    const failed = {
      kind: "payment_failed",
      ...plan,
      bill,
      nextAttemptAt: until,
      accessUntil: null,
    } as const;
    expect(mailOf(failed, { appUrl, isTest: false }).text).toContain(
      "add the new card and make it the default",
    );
    const last = { ...failed, nextAttemptAt: null };
    expect(mailOf(last, { appUrl, isTest: false }).text).toContain("We will not try again");
  });

  it.each(["subscribed", "renewed"] as const)("about a payment names its amount and invoice: %s", (kind) => {
    const textOf = (paid: typeof bill | null) =>
      mailOf({ kind, ...plan, until, bill: paid }, { appUrl, isTest: false }).text;
    expect(textOf(bill)).toContain("Your card was charged $20.50 for invoice BLUE-0007.");
    expect(textOf({ ...bill, amount: 0 })).toContain(
      "Invoice BLUE-0007 was paid from your credit. Your card was not charged.",
    );
    // A notice stored before notices named an invoice.
    expect(textOf(null)).not.toContain("nvoice");
  });

  it("about a failed payment names the amount due", () => {
    const failed = {
      kind: "payment_failed",
      ...plan,
      bill,
      nextAttemptAt: until,
      accessUntil: until,
    } as const;
    expect(mailOf(failed, { appUrl, isTest: false }).text).toContain("$20.50 is due for invoice BLUE-0007.");
  });

  it("states why a subscription ended", () => {
    const ended = (reason: "asked" | "unpaid" | "closed") =>
      mailOf({ kind: "ended", ...plan, reason }, { appUrl, isTest: false }).text;
    expect(ended("asked")).toContain("as you requested");
    expect(ended("unpaid")).toContain("none of our attempts");
    expect(ended("closed")).toContain("was ended");
  });
});
