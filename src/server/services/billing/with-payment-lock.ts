import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import { isPaymentFailure, type PaymentFailure } from "~/server/ports/payment-failure";
import { paymentsNotSetUp } from "./call-provider";

type Deps = { db: Db; clock: Clock };

/** Longer than any call to the provider takes with its retries; then the process that made it is taken for dead. */
const LOCK_TIMEOUT_MS = 120_000;

/**
 * Lets one payment of a user happen at a time. The same attempt may come again, because its key makes the provider
 * answer the same; another one has to wait until the first is over, and then finds what that one bought.
 *
 * @param pay `cameAgain` says whether this attempt has come more than once by now
 * @throws DomainError conflict while another payment runs; unavailable when the provider could not be asked: then the
 * same attempt may be made again
 */
export async function withPaymentLock<Answer>(
  deps: Deps,
  { userId, attemptId }: { userId: string; attemptId: string },
  pay: (wasRetried: () => Promise<boolean>) => Promise<Answer>,
): Promise<Answer> {
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
    throw new DomainError("conflict", "Another payment of yours is being made right now.", {
      detail: "Wait until it is through, then look at your subscription.",
    });
}

/** What a payer hears when the provider did not take the payment up. */
function toDomainError(failure: PaymentFailure): DomainError {
  switch (failure.reason) {
    case "not_set_up":
      return paymentsNotSetUp(failure);
    case "conflict":
      return new DomainError("conflict", "This payment was begun with other details.", {
        detail: "If it went through, your subscription says so. Else try again.",
        cause: failure,
      });
    case "invalid_request":
    case "not_found":
      return new DomainError("invalid", "This payment cannot be made.", {
        detail: "Nothing was charged. Type your card anew.",
        cause: failure,
      });
    default:
      return new DomainError("unavailable", "The payment could not be made.", {
        detail: "The payment provider did not answer as it should. Nothing is charged twice; try again.",
        cause: failure,
      });
  }
}
