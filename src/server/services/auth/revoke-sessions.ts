import "server-only";
import type { Tx } from "~/server/db";

/**
 * Ends a user's sessions, all or all but one, and the sign-ins that wait for a second factor. Returns the number of
 * sessions. Callers must update the in-process cache.
 */
export async function revokeSessions(
  tx: Tx,
  { userId, now, except }: { userId: string; now: Date; except?: string },
): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now }, ...(except && { id: { not: except } }) },
    data: { revokedAt: now },
  });
  await tx.authChallenge.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
  return count;
}
