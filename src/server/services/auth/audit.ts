import "server-only";
import type { AuditKind } from "~/domain/auth/audit-kind";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";

/** What a request reveals about its device. */
export type Device = { userAgent: string | null; address: string | null };

/** Details of an event for the account's owner; never secrets. */
export type AuditDetail = Record<string, string>;

export type AuditDeps = { clock: Clock; ids: Ids };

/**
 * Records a security event for the account's owner; returns its id. Pass `tx` to record it atomically with the change
 * itself. Events that require an email go through notify-owner.ts.
 */
export async function recordAudit(
  deps: AuditDeps,
  tx: Db | Tx,
  event: { kind: AuditKind; userId: string | null; device?: Device; detail?: AuditDetail },
): Promise<string> {
  const { kind, userId, device, detail = {} } = event;
  const id = deps.ids.next();
  await tx.auditEvent.create({
    data: {
      id,
      userId,
      kind,
      detail,
      userAgent: device?.userAgent ?? null,
      address: device?.address ?? null,
      createdAt: deps.clock.now(),
    },
    select: { id: true },
  });
  return id;
}
