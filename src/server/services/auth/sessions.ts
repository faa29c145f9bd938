import { placeLabel } from "~/domain/auth/ip-address";
import {
  isLastSeenStale,
  MAX_STREAM_MS,
  SESSION_CHECK_MS,
  sessionExpiry,
} from "~/domain/auth/session-lifetime";
import type { SessionRow } from "~/domain/auth/session-row";
import type { SignInMethod } from "~/domain/auth/sign-in-method";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { loginRequired, notFound, suspended } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Clock, Ids, Log } from "~/server/ports/system";
import { cancelDeletion } from "./cancel-deletion";
import { notifyOfNewDevice } from "./notices";
import { type Device, deviceLabel, recordAudit } from "./security-events";
import { whileAllowed } from "./while-allowed";

type Deps = { db: Db; clock: Clock; ids: Ids };

/**
 * Opens a session on the device, once all factors have passed; returns its id. Every sign-in ends here.
 *
 * @throws {DomainError} `forbidden` for a suspended account
 */
export async function openSession(
  deps: Deps,
  device: Device,
  { userId, ...signIn }: { userId: string; method: SignInMethod; secondFactor?: string },
): Promise<string> {
  const id = deps.ids.next();
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    if ((await tx.user.count({ where: { id: userId, suspendedAt: null } })) === 0) throw suspended();
    await notifyOfNewDevice(deps, tx, { userId, device });
    await cancelDeletion(deps, tx, { userId, device });
    await tx.session.create({
      data: { id, userId, createdAt: now, lastSeenAt: now, expiresAt: sessionExpiry(now), ...device },
      select: { id: true },
    });
    await recordAudit(deps, tx, { kind: "signed_in", userId, device, detail: signIn });
  });
  return id;
}

/** Whether this is the user's first session. Counts events, because old sessions are removed. */
export const isFirstSession = async ({ db }: { db: Db }, userId: string): Promise<boolean> =>
  (await db.auditEvent.count({ where: { userId, kind: "signed_in" }, take: 2 })) === 1;

type FindSessionDeps = { db: Db; clock: Clock; log: Log };

/** The user of a session that is neither revoked nor expired; null otherwise. */
export async function findSession(deps: FindSessionDeps, sessionId: string): Promise<SignedInUser | null> {
  const now = deps.clock.now();
  const session = await deps.db.session.findFirst({
    where: { id: sessionId, revokedAt: null, expiresAt: { gt: now }, user: { suspendedAt: null } },
    select: { lastSeenAt: true, user: { select: { id: true, email: true, name: true, planId: true } } },
  });
  if (!session) return null;
  if (isLastSeenStale(session.lastSeenAt, now)) markSeen(deps, sessionId, now);
  return { ...session.user, sessionId };
}

/** Runs in the background: requests do not wait for it. */
function markSeen({ db, log }: FindSessionDeps, id: string, now: Date) {
  db.session
    .updateMany({ where: { id, lastSeenAt: { lt: now } }, data: { lastSeenAt: now } })
    .catch((error: unknown) =>
      log.warn({ error: error instanceof Error ? error.message : "unknown" }, "last seen not saved"),
    );
}

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

type Actor = { user: SignedInUser; device: Device };

/** Signs the user out of one session. @throws {DomainError} `not_found` unless it is theirs and live */
export async function endSession(deps: Deps, { user, device }: Actor, { id }: { id: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const live = { id, userId: user.id, revokedAt: null, expiresAt: { gt: now } };
    const session = await tx.session.findFirst({ where: live, select: { userAgent: true } });
    const { count } = await tx.session.updateMany({ where: live, data: { revokedAt: now } });
    if (!session || count === 0) throw notFound();
    const detail = { device: deviceLabel(session.userAgent) };
    await recordAudit(deps, tx, { kind: "session_ended", userId: user.id, device, detail });
  });
}

/** Signs the user out everywhere else; returns how many sessions ended. */
export async function endOtherSessions(deps: Deps, { user, device }: Actor): Promise<{ ended: number }> {
  return deps.db.$transaction(async (tx) => {
    const ended = await revokeSessions(tx, {
      userId: user.id,
      now: deps.clock.now(),
      except: user.sessionId,
    });
    if (ended > 0) {
      const detail = { ended: String(ended) };
      await recordAudit(deps, tx, { kind: "other_sessions_ended", userId: user.id, device, detail });
    }
    return { ended };
  });
}

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

/** Ends a session permanently. Idempotent. */
export async function signOut(
  deps: Deps,
  actor: { userId: string; sessionId: string },
  device?: Device,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { id: actor.sessionId, userId: actor.userId, revokedAt: null },
      data: { revokedAt: deps.clock.now() },
    });
    if (count > 0) await recordAudit(deps, tx, { kind: "signed_out", userId: actor.userId, device });
  });
}

type WhileSessionLivesDeps = { db: Db; clock: Clock; intervalMs?: number; maxMs?: number };

/** The user of a request, and a signal that aborts when the client disconnects. */
export type RequestContext = { user: SignedInUser; signal: AbortSignal };

/**
 * Yields from `open` while the caller's session is live, for up to a quarter of an hour; then the client reconnects.
 *
 * @throws {DomainError} `unauthorized` when the session ended
 */
export async function* whileSessionLives<Item>(
  { db, clock, intervalMs = SESSION_CHECK_MS, maxMs = MAX_STREAM_MS }: WhileSessionLivesDeps,
  { user, signal }: RequestContext,
  open: (until: AbortSignal) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const isAllowed = async () => {
    const where = { id: user.sessionId, userId: user.id, revokedAt: null, expiresAt: { gt: clock.now() } };
    return (await db.session.count({ where })) > 0;
  };
  const ended = new AbortController();
  const timeout = setTimeout(() => ended.abort(), maxMs);
  const until = AbortSignal.any([signal, ended.signal]);
  try {
    yield* whileAllowed({ isAllowed, refusal: loginRequired, signal: until, intervalMs }, open);
  } finally {
    clearTimeout(timeout);
  }
}
