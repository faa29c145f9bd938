import type { Db, Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { notifyOwner } from "./notices";
import type { Device } from "./security-events";

/** Part of every sign-in: cancels a pending deletion of the account. */
export async function cancelDeletion(
  deps: { clock: Clock; ids: Ids },
  tx: Tx,
  { userId, device }: { userId: string; device: Device },
): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, erasureDueAt: { not: null } },
    data: { erasureDueAt: null },
  });
  if (count > 0) await notifyOwner(deps, tx, { kind: "deletion_cancelled", userId, device });
}

const JUST_NOW_MS = 60_000;

/** Whether the current sign-in cancelled a deletion, so the screen can say so. */
export async function wasDeletionJustCancelled(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - JUST_NOW_MS);
  const event = await db.auditEvent.findFirst({
    where: { userId, kind: "deletion_cancelled", createdAt: { gt: since } },
    select: { id: true },
  });
  return event !== null;
}
