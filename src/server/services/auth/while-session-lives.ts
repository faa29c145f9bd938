import "server-only";
import { MAX_STREAM_MS, SESSION_CHECK_MS } from "~/domain/auth/session-lifetime";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { loginRequired } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";

type Deps = { db: Db; clock: Clock };
type Timing = { intervalMs: number; maxMs: number };

/**
 * Yields from `open` while the caller's session is live, for up to a quarter of an hour; then the client reconnects.
 * Polls the database, because another instance may end the session.
 *
 * @throws {DomainError} `unauthorized` when the session ended
 */
export async function* whileSessionLives<Item>(
  { db, clock }: Deps,
  { user, signal }: { user: SignedInUser; signal: AbortSignal },
  open: (until: AbortSignal) => AsyncIterable<Item>,
  { intervalMs, maxMs }: Timing = { intervalMs: SESSION_CHECK_MS, maxMs: MAX_STREAM_MS },
): AsyncGenerator<Item> {
  const ended = new AbortController();
  let revoked = false;
  const check = async () => {
    const where = { id: user.sessionId, userId: user.id, revokedAt: null, expiresAt: { gt: clock.now() } };
    // A database failure must not end the stream; the next check decides.
    const live = await db.session.count({ where }).catch(() => 1);
    if (live > 0) return;
    revoked = true;
    ended.abort();
  };
  const checks = setInterval(check, intervalMs);
  const timeout = setTimeout(() => ended.abort(), maxMs);
  try {
    yield* open(AbortSignal.any([signal, ended.signal]));
  } finally {
    clearInterval(checks);
    clearTimeout(timeout);
  }
  if (revoked) throw loginRequired();
}
