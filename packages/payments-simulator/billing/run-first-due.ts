import type { Session } from "../session";
import { endSubscription } from "./end-subscription";
import { renew, retry } from "./renew";

// Keeps the transaction short, however many objects have expired.
const MAX_REMOVED = 200;

async function processSubscription(session: Session, id: string): Promise<void> {
  const subscription = await session.load("subscription", id);
  if (subscription.status === "incomplete")
    await endSubscription(session, subscription, { status: "incomplete_expired", reason: null });
  else if (subscription.status === "past_due") await retry(session, subscription);
  else await renew(session, subscription);
}

/**
 * Processes the first record due until a time, at the time when it was due. Expired events and stored responses are
 * removed in batches.
 *
 * @returns whether anything was due
 */
export async function runFirstDue(session: Session, until: number): Promise<boolean> {
  for (let removed = 0; ; removed++) {
    const record = await session.firstDue(until);
    if (!record || record.dueAt === null) return removed > 0;
    if (record.type === "subscription" && removed > 0) return true;
    session.now = record.dueAt;
    if (record.type === "subscription") {
      await processSubscription(session, record.id);
      return true;
    }
    session.remove(record.id);
    if (removed === MAX_REMOVED) return true;
  }
}
