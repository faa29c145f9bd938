import "server-only";
import type { Db } from "~/server/db";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { Payments } from "~/server/ports/payments";

export type ForgetDeps = { db: Db; payments: Pick<Payments, "deleteCustomer"> };

/**
 * Erases a user at the payment provider: what they subscribed to ends at once, so that nobody is charged for an account
 * that is gone, and cards, name and address are forgotten there. Invoices stay in the provider's books.
 *
 * @throws PaymentFailure when the provider cannot be asked
 */
export async function forgetCustomer({ db, payments }: ForgetDeps, userId: string): Promise<void> {
  const customers = await db.billingCustomer.findMany({
    where: { id: userId },
    select: { customerId: true },
  });
  const subscribers = await db.subscription.findMany({ where: { userId }, select: { customerId: true } });
  for (const customerId of new Set([...customers, ...subscribers].map((row) => row.customerId))) {
    try {
      await payments.deleteCustomer({ customerId, idempotencyKey: `forget-${customerId}` });
    } catch (error) {
      // Forgotten there already.
      if (!isPaymentFailure(error, "not_found")) throw error;
    }
  }
}
