import "server-only";
import { MAIL_TOPIC, type MailOrder } from "~/domain/auth/mail-order";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";

/** Orders a mail in the transaction that gives the reason for it: it is sent if and only if that one commits. */
export async function queueMail(
  deps: { clock: Clock; ids: Ids },
  tx: Db | Tx,
  order: MailOrder,
): Promise<void> {
  await tx.outbox.create({
    data: { id: deps.ids.next(), topic: MAIL_TOPIC, payload: order, availableAt: deps.clock.now() },
    select: { id: true },
  });
}
