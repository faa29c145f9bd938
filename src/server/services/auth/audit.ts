import "server-only";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";

export type AuditKind = "signed_up" | "email_confirmed" | "signed_in" | "sign_in_failed" | "signed_out";

/** What a request told about the device it came from. */
export type Device = { userAgent: string | null; address: string | null };

type AuditDeps = { clock: Clock; ids: Ids };

/** Writes down what happened to an account, for its owner to read. Give `tx` to tell it with what it tells of. */
export async function recordAudit(
  deps: AuditDeps,
  tx: Db | Tx,
  event: { kind: AuditKind; userId: string | null; device?: Device },
): Promise<void> {
  const { kind, userId, device } = event;
  await tx.auditEvent.create({
    data: {
      id: deps.ids.next(),
      userId,
      kind,
      userAgent: device?.userAgent ?? null,
      address: device?.address ?? null,
      createdAt: deps.clock.now(),
    },
    select: { id: true },
  });
}
