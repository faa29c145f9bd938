import "server-only";
import type { SimulatedRecord } from "../records";
import type { Session } from "../session";
import { endSubscription } from "./end-subscription";
import { renew, retry } from "./renew";

async function carryOut(session: Session, record: SimulatedRecord): Promise<void> {
  if (record.type !== "subscription") {
    // An event or an answer that was kept long enough.
    session.remove(record.id);
    return;
  }
  const subscription = await session.load("subscription", record.id);
  if (subscription.status === "incomplete")
    await endSubscription(session, subscription, { status: "incomplete_expired", reason: null });
  else if (subscription.status === "past_due") await retry(session, subscription);
  else await renew(session, subscription);
}

/**
 * Carries out the first thing that is due at a moment or before, as at the moment when it was due.
 * @returns whether there was one
 */
export async function carryOutFirst(session: Session, until: number): Promise<boolean> {
  const record = await session.firstDue(until);
  if (!record || record.dueAt === null) return false;
  session.now = record.dueAt;
  await carryOut(session, record);
  return true;
}
