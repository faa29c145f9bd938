import "server-only";
import type { AuditKind } from "~/domain/auth/audit-kind";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";

/** What a request told about the device it came from. */
export type Device = { userAgent: string | null; address: string | null };

/** What its owner needs to know of an event besides its kind; never a secret. */
export type AuditDetail = Record<string, string>;

export type AuditDeps = { clock: Clock; ids: Ids };

/**
 * Writes down what happened to an account, for its owner to read; gives the event's id. Give `tx` to tell it with
 * what it tells of. What the owner must hear at once goes through notify-owner.ts.
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
