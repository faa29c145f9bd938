import "server-only";
import type { Payments } from "~/server/ports/payments";
import {
  type ApplyDeps,
  type ApplyOutcome,
  applySnapshot,
  applySnapshots,
  type SubscriptionRead,
} from "./apply-snapshot";

export type RefreshDeps = ApplyDeps & { payments: Pick<Payments, "readSubscription"> };

/** `gone`: the provider no longer knows it. */
type RefreshOutcome = ApplyOutcome | "gone";

/** The provider answers a read within a tenth of a second, but rejects a hundred at once. */
const MAX_CONCURRENT_READS = 5;

/**
 * Reads a subscription from the provider and stores the result.
 *
 * @throws PaymentFailure when the provider cannot be reached
 */
export async function refreshSubscription(
  deps: RefreshDeps,
  subscriptionId: string,
): Promise<RefreshOutcome> {
  const read = await readSnapshot(deps, subscriptionId);
  return read ? applySnapshot(deps, read) : "gone";
}

/** The same for many, in one transaction. A failure affects only its own subscription. */
export async function refreshSubscriptions(
  deps: RefreshDeps,
  subscriptionIds: readonly string[],
): Promise<PromiseSettledResult<RefreshOutcome>[]> {
  const reads: PromiseSettledResult<SubscriptionRead | undefined>[] = [];
  for (let from = 0; from < subscriptionIds.length; from += MAX_CONCURRENT_READS) {
    const some = subscriptionIds.slice(from, from + MAX_CONCURRENT_READS);
    reads.push(...(await Promise.allSettled(some.map((id) => readSnapshot(deps, id)))));
  }
  const known = reads.flatMap((read) => (read.status === "fulfilled" && read.value ? [read.value] : []));
  const applied = (await applyEach(deps, known)).values();
  return reads.map((read) => {
    if (read.status === "rejected") return read;
    return (read.value && applied.next().value) ?? { status: "fulfilled", value: "gone" };
  });
}

async function readSnapshot(
  deps: RefreshDeps,
  subscriptionId: string,
): Promise<SubscriptionRead | undefined> {
  // Taken before the request, not after the response: see `reconcileSubscription`.
  const readAt = deps.clock.now();
  const snapshot = await deps.payments.readSubscription({ subscriptionId });
  return snapshot && { snapshot, readAt };
}

async function applyEach(
  deps: RefreshDeps,
  reads: readonly SubscriptionRead[],
): Promise<PromiseSettledResult<ApplyOutcome>[]> {
  try {
    return (await applySnapshots(deps, reads)).map((value) => ({ status: "fulfilled", value }));
  } catch {
    // One failed and rolled back all of them: applied one by one, only the faulty one fails.
    const outcomes: PromiseSettledResult<ApplyOutcome>[] = [];
    for (const read of reads) outcomes.push(...(await Promise.allSettled([applySnapshot(deps, read)])));
    return outcomes;
  }
}
