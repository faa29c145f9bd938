import { PUSH_REFUSED, type PushSubscriptionInput } from "~/domain/account/push";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Push } from "~/server/ports/push";

/** Every finished reply is sent to all of a user's browsers, so their number must be limited. */
const MAX_BROWSERS = 20;

type Deps = { db: Db; clock: Clock; ids: Ids; push: Push };

/**
 * Subscribes a browser to the user's finished replies while its session lives. A browser has one owner: whoever
 * subscribed last and has its secret. Beyond the limit, the oldest subscriptions are removed.
 *
 * @throws DomainError invalid when the URL is not a push service's or belongs to another user's browser
 */
export async function subscribePush(
  deps: Deps,
  user: SignedInUser,
  input: PushSubscriptionInput,
): Promise<void> {
  const { endpoint, keys } = input;
  if (!deps.push.accepts(endpoint)) throw new DomainError("invalid", PUSH_REFUSED);
  const owner = { userId: user.id, sessionId: user.sessionId, ...keys, createdAt: deps.clock.now() };
  await deps.db.$transaction(async (tx) => {
    const known = await tx.pushSubscription.findUnique({
      where: { endpoint },
      select: { userId: true, auth: true },
    });
    if (known && known.userId !== user.id && known.auth !== keys.auth)
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
  const found = await deps.db.pushSubscription.count({
    where: { endpoint, userId: user.id, sessionId: user.sessionId },
  });
  return found > 0;
}
