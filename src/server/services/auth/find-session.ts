import "server-only";
import { isLastSeenStale } from "~/domain/auth/session-lifetime";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Log } from "~/server/ports/log";

type Deps = { db: Db; clock: Clock; log: Log };

/** The user of a session that is neither revoked nor expired; null otherwise. */
export async function findSession(deps: Deps, sessionId: string): Promise<SignedInUser | null> {
  const now = deps.clock.now();
  const session = await deps.db.session.findFirst({
    where: { id: sessionId, revokedAt: null, expiresAt: { gt: now } },
    select: { lastSeenAt: true, user: { select: { id: true, email: true, name: true, planId: true } } },
  });
  if (!session) return null;
  if (isLastSeenStale(session.lastSeenAt, now)) markSeen(deps, sessionId, now);
  return { ...session.user, sessionId };
}

/** Runs in the background, so that requests need not wait for it. */
function markSeen({ db, log }: Deps, id: string, now: Date) {
  db.session
    .updateMany({ where: { id, lastSeenAt: { lt: now } }, data: { lastSeenAt: now } })
    .catch((error: unknown) =>
      log.warn({ error: error instanceof Error ? error.message : "unknown" }, "last seen not saved"),
    );
}
