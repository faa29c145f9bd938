import "server-only";
import { planGrantingProviders } from "~/domain/billing/payment-provider";
import type { Db } from "~/server/db";
import { isPaymentFailure, PaymentFailure } from "~/server/ports/payment-failure";
import type { Payments } from "~/server/ports/payments";

export type DeleteCustomerDeps = { db: Db; payments: Pick<Payments, "deleteCustomer" | "kind"> };

/**
 * Deletes a user at the payment provider: their subscriptions end at once, so that nobody is charged for a deleted
 * account, and their cards, name and address are removed. Invoices stay in the provider's books.
 *
 * A former provider is skipped if it moved no money; otherwise it has to be set up again first.
 *
 * @throws PaymentFailure when the provider cannot be reached
 */
export async function deleteCustomer({ db, payments }: DeleteCustomerDeps, userId: string): Promise<void> {
  const provider = { in: planGrantingProviders(payments.kind) };
  const select = { customerId: true, provider: true };
  const customers = await db.billingCustomer.findMany({ where: { id: userId, provider }, select });
  const subscribers = await db.subscription.findMany({ where: { userId, provider }, select });
  const known = [...customers, ...subscribers];
  if (known.some((row) => row.provider !== payments.kind))
    throw new PaymentFailure("not_set_up", "A customer of another provider cannot be deleted here");
  for (const customerId of new Set(known.map((row) => row.customerId))) {
    try {
      await payments.deleteCustomer({ customerId, idempotencyKey: `forget-${customerId}` });
    } catch (error) {
      // Already deleted.
      if (!isPaymentFailure(error, "not_found")) throw error;
    }
  }
}
