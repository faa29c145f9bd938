import type { PaymentsKind } from "~/domain/billing/payment-provider";
import { DomainError } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import { isPaymentFailure, type PaymentFailure } from "~/server/ports/payment-failure";
import type { Clock } from "~/server/ports/system";
import { paymentsNotSetUp } from "./call-provider";

/** A user's row, locked until the transaction ends. */
export type LockedUser = { id: string; planId: string; grantedPlanId: string };

/**
 * Locks the user's row for the rest of the transaction, so that usage counts and plan changes are serialized. The
 * weaker NO KEY lock is used because rows just inserted for the user hold a key lock, and two such transactions would
 * deadlock.
 *
 * @returns undefined when the user no longer exists
 */
export async function lockUser(tx: Tx, userId: string): Promise<LockedUser | undefined> {
  const [user] = await tx.$queryRaw<LockedUser[]>`
    SELECT id, plan_id AS "planId", granted_plan_id AS "grantedPlanId" FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return user;
}

/**
 * The same for users by provider customer id. They are locked in the order of their own ids, so that two batches
 * cannot deadlock.
 */
export const lockCustomers = (
  tx: Tx,
  customerIds: readonly string[],
  provider: PaymentsKind,
): Promise<(LockedUser & { customerId: string })[]> =>
  tx.$queryRaw`
    SELECT users.id, users.plan_id AS "planId", users.granted_plan_id AS "grantedPlanId", billing_customers.customer_id AS "customerId"
    FROM billing_customers JOIN users ON users.id = billing_customers.id
    WHERE billing_customers.customer_id = ANY(${customerIds}) AND billing_customers.provider = ${provider}
    ORDER BY users.id FOR NO KEY UPDATE OF users`;

type Deps = { db: Db; clock: Clock };

/** Longer than any provider call including its retries; after that, the process is presumed dead. */
const LOCK_TIMEOUT_MS = 120_000;

/**
 * Allows one payment per user at a time. The same attempt may be repeated, because its key makes the provider return
 * the same result. Other attempts are rejected until it ends, and then find what it bought.
 *
 * @param pay `wasRetried` tells whether this attempt has been made more than once by now
 * @throws DomainError conflict while another payment is in progress; unavailable when the provider cannot be reached,
 * in which case the attempt may be repeated
 */
export async function withPaymentLock<Result>(
  deps: Deps,
  { userId, attemptId }: { userId: string; attemptId: string },
  pay: (wasRetried: () => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  await acquireLock(deps, userId, attemptId);
  try {
    return await pay(async () => {
      const again = { id: userId, attemptId, tries: { gt: 1 } };
      return (await deps.db.checkoutAttempt.count({ where: again })) > 0;
    });
  } catch (error) {
    throw isPaymentFailure(error) ? toDomainError(error) : error;
  } finally {
    await deps.db.checkoutAttempt.updateMany({
      where: { id: userId, attemptId },
      data: { endedAt: deps.clock.now() },
    });
  }
}

async function acquireLock({ db, clock }: Deps, userId: string, attemptId: string): Promise<void> {
  const now = clock.now();
  const abandoned = new Date(now.getTime() - LOCK_TIMEOUT_MS);
  const claimed = await db.$executeRaw`
    INSERT INTO checkout_attempts AS held (id, attempt_id, tries, started_at)
    VALUES (${userId}::uuid, ${attemptId}::uuid, 1, ${now})
    ON CONFLICT (id) DO UPDATE SET attempt_id = excluded.attempt_id, started_at = excluded.started_at, ended_at = NULL,
      tries = CASE WHEN held.attempt_id = excluded.attempt_id THEN held.tries + 1 ELSE 1 END
    WHERE held.attempt_id = excluded.attempt_id OR held.ended_at IS NOT NULL OR held.started_at < ${abandoned}`;
  if (claimed === 0)
    throw new DomainError("conflict", "You already have a payment in progress.", {
      detail: "Wait until it is finished, then check your subscription.",
    });
}

/** The payment provider's failures, worded for the payer. */
function toDomainError(failure: PaymentFailure): DomainError {
  switch (failure.reason) {
    case "not_set_up":
      return paymentsNotSetUp(failure);
    case "conflict":
      return new DomainError("conflict", "This payment was started with different details.", {
        detail: "If it went through, your subscription shows it. Otherwise, try again.",
        cause: failure,
      });
    case "invalid_request":
    case "not_found":
      return new DomainError("invalid", "This payment cannot be made.", {
        detail: "Nothing was charged. Re-enter your card.",
        cause: failure,
      });
    default:
      return new DomainError("unavailable", "The payment could not be made.", {
        detail: "The payment provider did not respond as expected. You will not be charged twice; try again.",
        cause: failure,
      });
  }
}
