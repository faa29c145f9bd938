import type { Db, Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import type { MailMessage } from "./define-mail";

type QueueDeps = { clock: Clock; ids: Ids };

/** The outbox topic of emails. */
export const MAIL_TOPIC = "mail";

/** Queues an email in the transaction that causes it, so it is sent if and only if that commits. */
export const queueMail = (deps: QueueDeps, tx: Db | Tx, message: MailMessage): Promise<void> =>
  queueMails(deps, tx, [message]);

/** The same for several, in order. */
export async function queueMails(
  { clock, ids }: QueueDeps,
  tx: Db | Tx,
  messages: readonly MailMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = JSON.stringify(
    messages.map(({ mail, fields }) => ({ id: ids.next(), payload: { kind: mail.kind, ...fields } })),
  );
  // Prisma recompiles its `createMany` on each call, which takes as long as the statement.
  await tx.$executeRaw`
    INSERT INTO outbox (id, topic, payload, available_at)
    SELECT id, ${MAIL_TOPIC}, payload, ${clock.now()} FROM jsonb_to_recordset(${rows}::jsonb) AS mail (id uuid, payload jsonb)`;
}
