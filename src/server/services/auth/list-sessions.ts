import "server-only";
import { placeOf } from "~/domain/auth/place";
import type { SessionRow } from "~/domain/auth/session-row";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import { deviceWords } from "./device-words";

const MOST = 100;

/** Where the user is signed in, this session first, then those seen last. */
export async function listSessions(
  { db, clock }: { db: Db; clock: Clock },
  user: SignedInUser,
): Promise<SessionRow[]> {
  const rows = await db.session.findMany({
    where: { userId: user.id, revokedAt: null, expiresAt: { gt: clock.now() } },
    orderBy: { lastSeenAt: "desc" },
    take: MOST,
    select: { id: true, userAgent: true, address: true, createdAt: true, lastSeenAt: true },
  });
  const sessions = rows.map(({ userAgent, address, ...row }) => ({
    ...row,
    device: deviceWords(userAgent),
    place: placeOf(address),
    current: row.id === user.sessionId,
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}
