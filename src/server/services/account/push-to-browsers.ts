import { PUSH_TTL_SECONDS, type PushMessage } from "~/domain/account/push";
import type { Log } from "~/server/ports/log";
import { type PushKeyDeps, pushKeys } from "./push-keys";

export type PushDeps = PushKeyDeps & { log: Log };

/** Pushes a message to every browser where the user turned notifications on. */
export async function pushToBrowsers(deps: PushDeps, userId: string, pushed: PushMessage): Promise<void> {
  const browsers = await deps.db.pushSubscription.findMany({
    where: { userId, session: { revokedAt: null, expiresAt: { gt: deps.clock.now() } } },
    select: { id: true, endpoint: true, p256dh: true, auth: true },
  });
  if (browsers.length === 0) return;
  const keys = await pushKeys(deps);
  const message = { text: JSON.stringify(pushed), ttlSeconds: PUSH_TTL_SECONDS };
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
