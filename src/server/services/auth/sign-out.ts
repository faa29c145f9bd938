import "server-only";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { type Device, recordAudit } from "./audit";

type Deps = { db: Db; clock: Clock; ids: Ids };

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
