import "server-only";
import type { Tx } from "~/server/db";

/**
 * Ends the sessions of a user, all or all but one, and with them the sign-ins that still wait for their second factor;
 * gives how many sessions. The in-process cache is the caller's matter.
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
