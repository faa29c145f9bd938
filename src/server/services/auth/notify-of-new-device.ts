import "server-only";
import type { Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";

/**
 * Part of every sign-in, before its session is stored: notifies the owner of a new combination of user agent and
 * address. The first sign-in ever is not reported.
 */
export async function notifyOfNewDevice(
  deps: { clock: Clock; ids: Ids },
  tx: Tx,
  { userId, device }: { userId: string; device: Device },
): Promise<void> {
  // Not the sessions: those of an account that rested for long are removed.
  const earlier = await tx.auditEvent.findFirst({
    where: { userId, kind: "signed_in" },
    select: { id: true },
  });
  if (!earlier) return;
  const { userAgent, address } = device;
  const seen = await tx.session.findFirst({ where: { userId, userAgent, address }, select: { id: true } });
  if (!seen) await notifyOwner(deps, tx, { kind: "new_device", userId, device });
}
