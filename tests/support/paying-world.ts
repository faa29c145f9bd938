import { randomUUID } from "node:crypto";
import { systemIds } from "~/server/adapters/system/ids";
import { jsonLog } from "~/server/adapters/system/log";
import type { Db } from "~/server/db";
import { mails } from "~/server/mails";
import type { Payments, PaymentsSimulator } from "~/server/ports/payments";
import { eventQueue } from "~/server/services/billing/provider-events";
import type { SweepDeps } from "~/server/services/billing/start-billing";
import { dispatchMail, type MailDeps } from "~/server/services/mail/dispatch-mail";
import { memoryRecords } from "~payments-simulator";
import { APP_URL, simulatedPayments } from "./payments-under-test";

export type Payer = { userId: string; email: string; customerId: string; subscriptionId: string };

export type PayingWorld = {
  deps: SweepDeps & MailDeps & { payments: Payments; paymentsSimulator: PaymentsSimulator };
  /** A user who bought Professional monthly on January 31, 2026, before the product receives any event. */
  newPayer(paymentMethodId?: string): Promise<Payer>;
  planOf(payer: Payer): Promise<string>;
  /** Subjects of the user's emails, oldest first, once none is waiting. */
  emailsTo(payer: Payer): Promise<string[]>;
};

/** Billing with a real database and a simulated provider, on a manual clock. */
export function payingWorld(db: Db): PayingWorld {
  const { payments, simulator, realTime } = simulatedPayments(memoryRecords());
  const sent: { to: string; subject: string }[] = [];
  const deps = {
    db,
    clock: { now: () => realTime.now },
    ids: systemIds,
    log: jsonLog("silent"),
    mailer: { send: async (mail: { to: string; subject: string }) => void sent.push(mail) },
    mails,
    appUrl: APP_URL,
    salesEmail: "sales@bluebonnet.example",
    payments,
    paymentsSimulator: simulator,
    eventQueue: eventQueue(),
  };
  const once = () => ({ idempotencyKey: randomUUID() });
  return {
    deps,
    async newPayer(paymentMethodId = "pm_card_visa") {
      const userId = systemIds.next();
      const email = `${userId}@example.com`;
      const { customerId } = await payments.createCustomer({
        userId,
        email,
        name: "Ada Lovelace",
        address: null,
        ...once(),
      });
      await db.user.create({ data: { id: userId, email, createdAt: realTime.now } });
      await db.billingCustomer.create({
        data: { id: userId, provider: "simulator", customerId, createdAt: realTime.now },
      });
      const answer = await payments.subscribe({
        customerId,
        planId: "pro-plan",
        cycle: "monthly",
        card: { kind: "new", paymentMethodId },
        returnUrl: `${APP_URL}/checkout/pro-plan`,
        ...once(),
      });
      if (answer.status !== "paid") throw new Error(`The first payment was ${answer.status}`);
      return { userId, email, customerId, subscriptionId: answer.subscription.id };
    },
    planOf: async ({ userId }) =>
      (await db.user.findUniqueOrThrow({ where: { id: userId }, select: { planId: true } })).planId,
    async emailsTo({ userId, email }) {
      await dispatchMail(deps);
      const waiting = { doneAt: null, payload: { path: ["userId"], equals: userId } };
      // Another dispatch, started by a service, may still hold an email.
      while ((await db.outbox.count({ where: waiting })) > 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      return sent.filter(({ to }) => to === email).map(({ subject }) => subject);
    },
  };
}
