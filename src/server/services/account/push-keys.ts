import type { Db } from "~/server/db";
import { isUniqueViolation } from "~/server/db/unique-violation";
import type { Clock } from "~/server/ports/clock";
import type { Push, PushKeys } from "~/server/ports/push";
import type { Sealer } from "~/server/ports/sealer";

export type PushKeyDeps = { db: Db; clock: Clock; push: Push; sealer: Sealer };

const NAME = "vapid";

/** The product's VAPID keys, generated on the first call and shared by all instances. */
export async function pushKeys(deps: PushKeyDeps): Promise<PushKeys> {
  const stored = await readKeys(deps);
  if (stored) return stored;
  const made = deps.push.makeKeys();
  try {
    await deps.db.appKey.create({
      data: {
        name: NAME,
        publicKey: made.publicKey,
        sealedKey: deps.sealer.seal(made.privateKey, "app-key"),
        createdAt: deps.clock.now(),
      },
      select: { name: true },
    });
    return made;
  } catch (error) {
    // Another instance created them at the same time; use its keys.
    const existing = isUniqueViolation(error) ? await readKeys(deps) : undefined;
    if (existing) return existing;
    throw error;
  }
}

async function readKeys({ db, sealer }: PushKeyDeps): Promise<PushKeys | undefined> {
  const row = await db.appKey.findUnique({
    where: { name: NAME },
    select: { publicKey: true, sealedKey: true },
  });
  if (!row) return undefined;
  return { publicKey: row.publicKey, privateKey: sealer.open(row.sealedKey, "app-key") };
}
