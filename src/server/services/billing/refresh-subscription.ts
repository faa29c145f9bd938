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

/** `gone`: the provider does not know it any more. */
type RefreshOutcome = ApplyOutcome | "gone";

/** So many questions at the provider at once: it answers each in a tenth of a second, and refuses a hundred. */
const MAX_CONCURRENT_READS = 5;

/**
 * Asks the provider for a subscription as it is now, and keeps what it says.
 *
 * @throws PaymentFailure when the provider cannot be asked
 */
export async function refreshSubscription(
  deps: RefreshDeps,
  subscriptionId: string,
): Promise<RefreshOutcome> {
  const read = await readSnapshot(deps, subscriptionId);
  return read ? applySnapshot(deps, read) : "gone";
}

/** The same for many, in one transaction; what fails of one fails for that one alone. */
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
  // Before the question, not after the answer: see `reconcileSubscription`.
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
    // One of them failed, and nothing of any is kept: alone each says for itself what it is.
    const outcomes: PromiseSettledResult<ApplyOutcome>[] = [];
    for (const read of reads) outcomes.push(...(await Promise.allSettled([applySnapshot(deps, read)])));
    return outcomes;
  }
}
