import { codeCutoff } from "~/domain/api/oauth/tokens";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/system";

/** Removes expired connections, device logins and codes, and apps that nobody has connected. */
export async function removeExpiredOAuth({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const expired = { expiresAt: { lt: now } };
  await db.apiKey.deleteMany({ where: { grant: expired } });
  await db.oAuthDevice.deleteMany({ where: expired });
  await db.oAuthCode.deleteMany({ where: { expiresAt: { lt: codeCutoff(now) } } });
  const none = { none: {} };
  await db.oAuthClient.deleteMany({ where: { ...expired, grants: none, codes: none, devices: none } });
}
