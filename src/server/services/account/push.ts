import {
  PUSH_REFUSED,
  PUSH_TTL_SECONDS,
  type PushMessage,
  type PushSubscriptionInput,
} from "~/domain/account/push";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { isUniqueViolation } from "~/server/db/unique-violation";
import type { Push, PushKeys } from "~/server/ports/push";
import type { Clock, Ids, Log, Sealer } from "~/server/ports/system";

type PushKeyDeps = { db: Db; clock: Clock; push: Push; sealer: Sealer };

const KEY_NAME = "vapid";

/** The product's VAPID keys, generated on the first call and shared by all instances. */
export async function pushKeys(deps: PushKeyDeps): Promise<PushKeys> {
  const stored = await readKeys(deps);
  if (stored) return stored;
  const keys = deps.push.makeKeys();
  try {
    await deps.db.appKey.create({
      data: {
        name: KEY_NAME,
        publicKey: keys.publicKey,
        sealedKey: deps.sealer.seal(keys.privateKey, "app-key"),
        createdAt: deps.clock.now(),
      },
      select: { name: true },
    });
    return keys;
  } catch (error) {
    // Another instance created them at the same time; use its keys.
    const existing = isUniqueViolation(error) ? await readKeys(deps) : undefined;
    if (existing) return existing;
    throw error;
  }
}

async function readKeys({ db, sealer }: PushKeyDeps): Promise<PushKeys | undefined> {
  const row = await db.appKey.findUnique({
    where: { name: KEY_NAME },
    select: { publicKey: true, sealedKey: true },
  });
  if (!row) return undefined;
  return { publicKey: row.publicKey, privateKey: sealer.open(row.sealedKey, "app-key") };
}

/** Every finished reply is sent to all of a user's browsers, so their number must be limited. */
const MAX_BROWSERS = 20;

type SubscribeDeps = { db: Db; clock: Clock; ids: Ids; push: Push };

/**
 * Subscribes a browser to the user's finished replies while its session lives. A browser has one owner: whoever
 * subscribed last and has its secret. Beyond the limit, the oldest subscriptions are removed.
 *
 * @throws DomainError invalid when the URL is not a push service's or belongs to another user's browser
 */
export async function subscribePush(
  deps: SubscribeDeps,
  user: SignedInUser,
  input: PushSubscriptionInput,
): Promise<void> {
  const { endpoint, keys } = input;
  if (!deps.push.accepts(endpoint)) throw new DomainError("invalid", PUSH_REFUSED);
  const owner = { userId: user.id, sessionId: user.sessionId, ...keys, createdAt: deps.clock.now() };
  await deps.db.$transaction(async (tx) => {
    const existing = await tx.pushSubscription.findUnique({
      where: { endpoint },
      select: { userId: true, auth: true },
    });
    if (existing && existing.userId !== user.id && existing.auth !== keys.auth)
      throw new DomainError("invalid", PUSH_REFUSED);
    await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { id: deps.ids.next(), endpoint, ...owner },
      update: owner,
      select: { id: true },
    });
    const surplus = await tx.pushSubscription.findMany({
      where: { userId: user.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: MAX_BROWSERS,
      select: { id: true },
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
  });
}

export async function unsubscribePush(
  deps: { db: Db },
  user: SignedInUser,
  { endpoint }: { endpoint: string },
): Promise<void> {
  await deps.db.pushSubscription.deleteMany({ where: { endpoint, userId: user.id } });
}

/** Whether this subscription belongs to the user and its session is alive. */
export async function isPushSubscribed(
  deps: { db: Db },
  user: SignedInUser,
  { endpoint }: { endpoint: string },
): Promise<boolean> {
  const count = await deps.db.pushSubscription.count({
    where: { endpoint, userId: user.id, sessionId: user.sessionId },
  });
  return count > 0;
}

export type PushDeps = PushKeyDeps & { log: Log };

/** Pushes a message to every browser where the user turned notifications on. */
export async function pushToBrowsers(deps: PushDeps, userId: string, payload: PushMessage): Promise<void> {
  const browsers = await deps.db.pushSubscription.findMany({
    where: { userId, session: { revokedAt: null, expiresAt: { gt: deps.clock.now() } } },
    select: { id: true, endpoint: true, p256dh: true, auth: true },
  });
  if (browsers.length === 0) return;
  const keys = await pushKeys(deps);
  const message = { text: JSON.stringify(payload), ttlSeconds: PUSH_TTL_SECONDS };
  await Promise.all(
    browsers.map(async ({ id, ...target }) => {
      try {
        if ((await deps.push.send(keys, target, message)) === "gone") {
          await deps.db.pushSubscription.deleteMany({ where: { id } });
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : "unknown";
        deps.log.warn({ subscriptionId: id, error: reason }, "a push message was not sent");
      }
    }),
  );
}
