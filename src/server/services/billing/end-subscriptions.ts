import "server-only";
import type { Db } from "~/server/db";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { Payments } from "~/server/ports/payments";

export type EndDeps = { db: Db; payments: Pick<Payments, "cancelNow"> };

/**
 * Ends all subscriptions of a user at once, so that nobody is charged for an account that is gone.
 *
 * @throws PaymentFailure when the provider cannot be asked; then some may be ended, and calling it again ends the rest
 */
export async function endSubscriptions({ db, payments }: EndDeps, userId: string): Promise<void> {
  const living = await db.subscription.findMany({
    where: { userId, status: { not: "canceled" } },
    select: { id: true },
  });
  for (const { id } of living) {
    try {
      await payments.cancelNow({ subscriptionId: id, idempotencyKey: `end-${id}` });
    } catch (error) {
      // Ended already, and forgotten there: nothing of it is charged.
      if (!isPaymentFailure(error, "not_found")) throw error;
    }
  }
}
