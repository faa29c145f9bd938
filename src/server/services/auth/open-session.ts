import "server-only";
import { sessionExpiry } from "~/domain/auth/session-lifetime";
import type { SignInMethod } from "~/domain/auth/sign-in-method";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { type Device, recordAudit } from "./audit";
import { cancelDeletion } from "./cancel-deletion";
import { notifyOfNewDevice } from "./notify-of-new-device";

type Deps = { db: Db; clock: Clock; ids: Ids };

/** Opens a session on the device, once all factors have passed; returns its id. */
export async function openSession(
  deps: Deps,
  device: Device,
  { userId, ...signIn }: { userId: string; method: SignInMethod; secondFactor?: string },
): Promise<string> {
  const id = deps.ids.next();
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
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
export const isFirstSession = async ({ db }: Pick<Deps, "db">, userId: string): Promise<boolean> =>
  (await db.auditEvent.count({ where: { userId, kind: "signed_in" }, take: 2 })) === 1;
