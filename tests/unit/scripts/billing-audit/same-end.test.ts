import { expect, it } from "vitest";
import { memoryRecords } from "~payments-simulator";
import { APP_URL, simulatedPayments } from "~tests/support/payments-under-test";
import { readProvider } from "../../../../scripts/billing/books.ts";
import { paidPeriods } from "../../../../scripts/billing/paid-periods.ts";

it("the rest of a month is prorated by that month, even if a shortened year would have ended at the same time", async () => {
  const store = memoryRecords();
  const { payments, simulator } = simulatedPayments(store);
  let keys = 0;
  const once = () => ({ idempotencyKey: `key-${++keys}` });
  const noonOf = (day: string) => simulator.advance({ to: new Date(`${day}T12:00:00Z`) });
  await noonOf("2026-02-10");
  const ada = { userId: "user-ada", name: "Ada", email: "ada@example.com", address: null };
  const { customerId } = await payments.createCustomer({ ...ada, ...once() });
  const bought = await payments.subscribe({
    customerId,
    planId: "enterprise-plan",
    cycle: "annual",
    returnUrl: APP_URL,
    ...once(),
    card: { kind: "new", paymentMethodId: "pm_card_visa", expiry: { month: 12, year: 2034 } },
  });
  if (bought.status === "declined") throw new Error("The card was declined");
  const change = async (planId: "pro-plan" | "enterprise-plan") =>
    payments.changePlan({
      subscriptionId: bought.subscription.id,
      planId,
      cycle: "monthly",
      ...once(),
      prorationDate: await payments.now(),
    });
  await noonOf("2026-03-10");
  await change("enterprise-plan");
  await noonOf("2027-01-30");
  await change("pro-plan");
  const nothing = { now: 0, users: [], customers: [], subscriptions: [], unhandled: [] };
  const [walked] = paidPeriods({ ...nothing, provider: await readProvider(store) }).values();
  expect(walked?.discrepancies).toEqual([]);
  expect(walked?.periods).toHaveLength(12);
});
