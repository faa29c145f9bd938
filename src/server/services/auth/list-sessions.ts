import "server-only";
import { placeLabel } from "~/domain/auth/ip-address";
import type { SessionRow } from "~/domain/auth/session-row";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import { deviceLabel } from "./device-label";

const MAX_SESSIONS = 100;

/** The user's sessions: the current one first, then by last activity. */
export async function listSessions(
  { db, clock }: { db: Db; clock: Clock },
  user: SignedInUser,
): Promise<SessionRow[]> {
  const rows = await db.session.findMany({
    where: { userId: user.id, revokedAt: null, expiresAt: { gt: clock.now() } },
    orderBy: { lastSeenAt: "desc" },
    take: MAX_SESSIONS,
    select: { id: true, userAgent: true, address: true, createdAt: true, lastSeenAt: true },
  });
  const sessions = rows.map(({ userAgent, address, ...row }) => ({
    ...row,
    device: deviceLabel(userAgent),
    place: placeLabel(address),
    current: row.id === user.sessionId,
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}
