import { z } from "zod";
import type { MailState } from "~/domain/admin/list";
import { Prisma } from "~/server/db/generated/client";
import { MAIL_TOPIC } from "../../mail/queue-mail";
import { type ListDeps, type ListPage, type ListQuery, type PageInput, readList } from "../read-list";

/** `to`: null where whom it was for is not known any more. No row holds an email's text or a secret. */
export type MailRow = {
  id: string;
  queuedAt: Date;
  kind: string;
  to: string | null;
  state: MailState;
  attempts: number;
  lastError: string | null;
  /** When it is tried next, or was done with. */
  at: Date;
};

type StoredMail = Omit<MailRow, "queuedAt" | "kind"> & { payload: unknown };

const state = Prisma.sql`CASE WHEN outbox.done_at IS NULL AND outbox.attempts = 0 THEN 'waiting'
  WHEN outbox.done_at IS NULL THEN 'retrying' WHEN outbox.last_error IS NULL THEN 'sent' ELSE 'failed' END`;

/** Whom it is for: the address in its order or, as ids are all that is kept of a sent one, of what that is about. */
const to = Prisma.sql`coalesce(outbox.payload->>'to', users.email, inquiries.email, shares.email, invitations.email)`;

const query: ListQuery<"mail"> = {
  columns: Prisma.sql`outbox.id, outbox.payload, ${to} AS to, ${state} AS state, outbox.attempts,
    outbox.last_error AS "lastError", coalesce(outbox.done_at, outbox.available_at) AS at`,
  from: Prisma.sql`(SELECT * FROM outbox WHERE topic = ${MAIL_TOPIC}) outbox
    LEFT JOIN users ON users.id = (outbox.payload->>'userId')::uuid
    LEFT JOIN inquiries ON inquiries.id = (outbox.payload->>'inquiryId')::uuid AND outbox.payload->>'kind' = 'inquiry_copy'
    LEFT JOIN shares ON shares.id = (outbox.payload->>'shareId')::uuid
    LEFT JOIN sign_up_invitations invitations ON invitations.id = (outbox.payload->>'invitationId')::uuid`,
  id: Prisma.sql`outbox.id`,
  search: [to, Prisma.sql`outbox.payload->>'kind'`],
  sorts: { created: { by: Prisma.sql`outbox.id`, type: "uuid" } },
  filters: { state: (value) => Prisma.sql`${state} = ${value}` },
};

const order = z.object({ kind: z.string() });

/** A page of the outbox, the newest first. */
export async function listMail(deps: ListDeps, input: PageInput): Promise<ListPage<MailRow>> {
  const { rows, next } = await readList<StoredMail & { sortKey: string }>(deps, query, input);
  const mails = rows.map(({ id, payload, ...row }) => ({
    id,
    queuedAt: timeOf(id),
    kind: order.safeParse(payload).data?.kind ?? "",
    to: row.to,
    state: row.state,
    attempts: row.attempts,
    lastError: row.lastError,
    at: row.at,
  }));
  return { rows: mails, next };
}

/** When an id was made: UUID v7 begins with the milliseconds since 1970. */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16));
