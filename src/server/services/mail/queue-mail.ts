import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { MailOrder } from "./define-mail";

type QueueDeps = { clock: Clock; ids: Ids };

/** The outbox topic of emails. */
export const MAIL_TOPIC = "mail";

/** Queues an email in the transaction that causes it, so it is sent if and only if that commits. */
export const queueMail = (deps: QueueDeps, tx: Db | Tx, order: MailOrder): Promise<void> =>
  queueMails(deps, tx, [order]);

/** The same for several, in order. */
export async function queueMails(
  { clock, ids }: QueueDeps,
  tx: Db | Tx,
  orders: readonly MailOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const rows = JSON.stringify(
    orders.map(({ mail, fields }) => ({ id: ids.next(), payload: { kind: mail.kind, ...fields } })),
  );
  // Prisma recompiles its `createMany` on each call, which takes as long as the statement.
  await tx.$executeRaw`
    INSERT INTO outbox (id, topic, payload, available_at)
    SELECT id, ${MAIL_TOPIC}, payload, ${clock.now()} FROM jsonb_to_recordset(${rows}::jsonb) AS mail (id uuid, payload jsonb)`;
}
