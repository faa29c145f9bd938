import type { Payments } from "~/server/ports/payments";
import { memoryRecords } from "~payments-simulator";
import { APP_URL, simulatedPayments } from "~tests/support/payments-under-test";
import { type Books, readProvider } from "../../../../scripts/billing/books";

type Plan = Pick<Parameters<Payments["subscribe"]>[0], "planId" | "cycle">;

const pro: Plan = { planId: "pro-plan", cycle: "monthly" };
const enterprise: Plan = { planId: "enterprise-plan", cycle: "monthly" };

/** Independent customers, with their plans on April 10, 2026. */
const planOf = {
  /** Professional, then Enterprise mid-period; a renewal partially refunded. */
  ada: "enterprise-plan",
  /** A year of Professional, then monthly: the rest of the year is credit. */
  bob: "pro-plan",
  /** A renewal failed on April 8. */
  cyd: "pro-plan",
  /** A renewal was never paid in March; subscribed again later. */
  dan: "pro-plan",
  /** Never answered their bank's challenge. */
  eve: "free-plan",
  /** Canceled at the end of April. */
  fay: "pro-plan",
  /** Subscribed in April, was refunded in full, and the subscription ended. */
  hal: "free-plan",
  /** Ended a subscription with credit left, then let a second one, which would have used it, expire unpaid. */
  ivy: "free-plan",
  /** Never subscribed. */
  gil: "free-plan",
} as const;
export type Name = keyof typeof planOf;

const names = [
  "ada",
  "bob",
  "cyd",
  "dan",
  "eve",
  "fay",
  "hal",
  "ivy",
  "gil",
] as const satisfies readonly Name[];

export type CorrectBooks = { books: Books; customerOf: Record<Name, string> };

/** The correct books of these customers: ours written by hand, the provider's by the simulator. */
export async function correctBooks(): Promise<CorrectBooks> {
  const store = memoryRecords();
  const { payments, simulator, faults } = simulatedPayments(store);
  let keys = 0;
  const once = () => ({ idempotencyKey: `key-${++keys}` });
  const customerOf: Record<Name, string> = {
    ada: "",
    bob: "",
    cyd: "",
    dan: "",
    eve: "",
    fay: "",
    hal: "",
    ivy: "",
    gil: "user-gil",
  };
  for (const name of names.slice(0, -1)) {
    const customer = { userId: `user-${name}`, name, email: `${name}@example.com`, address: null };
    ({ customerId: customerOf[name] } = await payments.createCustomer({ ...customer, ...once() }));
  }
  const day = (at: string) => simulator.advance({ to: new Date(`2026-${at}T12:00:00Z`) });
  const subscribe = async (name: Name, plan: Plan, card = "pm_card_visa") => {
    const answer = await payments.subscribe({
      customerId: customerOf[name],
      ...plan,
      ...once(),
      card: { kind: "new", paymentMethodId: card, expiry: { month: 12, year: 2034 } },
      returnUrl: APP_URL,
    });
    if (answer.status === "declined") throw new Error(`${name}'s card was declined`);
    return answer.subscription.id;
  };
  const change = async (subscriptionId: string, plan: Plan) =>
    payments.changePlan({
      subscriptionId,
      ...plan,
      ...once(),
      prorationDate: await payments.now(),
    });
  const refund = async (name: Name, amount: number) => {
    const { invoices } = await payments.listInvoices({ customerId: customerOf[name], limit: 1 });
    await payments.refund({ invoiceId: invoices[0]?.id ?? "", amount, ...once() });
  };

  const adas = await subscribe("ada", pro);
  const bobs = await subscribe("bob", { ...pro, cycle: "annual" });
  const ivys = await subscribe("ivy", { ...pro, cycle: "annual" });
  await subscribe("dan", pro, "pm_card_chargeCustomerFail");
  await day("02-10");
  await change(bobs, pro);
  await change(ivys, pro);
  await payments.cancelNow({ subscriptionId: ivys, ...once() });
  await subscribe("ivy", { ...enterprise, cycle: "annual" }, "pm_card_authenticationRequiredOnSetup");
  await day("02-21");
  await change(adas, enterprise);
  await day("03-08");
  await subscribe("cyd", pro, "pm_card_chargeCustomerFail");
  await refund("ada", 700);
  await day("03-20");
  await subscribe("dan", pro);
  await day("03-30");
  await payments.cancelAtPeriodEnd({ subscriptionId: await subscribe("fay", pro), ...once() });
  await day("04-02");
  const hals = await subscribe("hal", enterprise);
  await refund("hal", 10_000);
  await payments.cancelNow({ subscriptionId: hals, ...once() });
  await day("04-10");
  await subscribe("eve", pro, "pm_card_authenticationRequiredOnSetup");

  if (faults.length > 0) throw new Error(faults.join("\n"));
  const provider = await readProvider(store);
  const paidUntil: Record<string, string | null> = {
    ada: "2026-04-30",
    bob: "2026-05-10",
    cyd: "2026-04-08",
    dan: "2026-04-20",
    fay: "2026-04-30",
    hal: "2026-05-02",
  };
  const seconds = (at: string) => Date.parse(`${at}T12:00:00Z`) / 1000;
  const nameOf = (customer: string) => names.find((name) => customerOf[name] === customer) ?? "nobody";
  const rows = provider.subscription.map((subscription) => {
    const { id, customer, status, ended_at: endedAt, cancel_at_period_end: ends } = subscription;
    const name = nameOf(customer);
    const until = paidUntil[name] ?? null;
    const isExpired = name === "ivy" && status !== "canceled";
    return {
      id,
      userId: `user-${name}`,
      customerId: customer,
      cancelAtPeriodEnd: ends,
      status: isExpired ? "canceled" : status,
      planId: name === "ada" || name === "hal" || isExpired ? "enterprise-plan" : "pro-plan",
      cycle: isExpired ? "annual" : "monthly",
      paidThrough: until === null || (name === "dan" && endedAt !== null) ? null : seconds(until),
    };
  });
  const books: Books = {
    now: seconds("2026-04-10"),
    users: names.map((name) => ({ id: `user-${name}`, email: `${name}@example.com`, planId: planOf[name] })),
    customers: names.slice(0, -1).map((name) => ({ userId: `user-${name}`, customerId: customerOf[name] })),
    subscriptions: rows,
    unhandled: [],
    provider,
  };
  return { books, customerOf };
}
