import "server-only";
import { z } from "zod";
import type { RenderedMail } from "~/domain/mail/render-mail";
import { MAX_MAIL_ATTEMPTS } from "~/domain/mail/retry";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Mail } from "~/server/ports/mailer";

/** What writing a mail may need. */
export type WriteDeps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  /** Public origin without a trailing slash. */
  appUrl: string;
  /** Where inquiries go. */
  salesEmail: string;
};

/** What became of a mail; `error` is what the mail server, or the way to it, said. */
export type MailOutcome = { state: "sent" } | { state: "retrying" | "failed"; error: string };

/** An order as it waits in the outbox: no token and no text, only ids and what is needed to write the mail. */
export type MailOrder = { mail: AnyMail; fields: object };

/** An order that was read back from the outbox. */
export type ParsedOrder = {
  /** Writes the mail, making the secret in it; undefined when its reason is gone. */
  write(deps: WriteDeps): Promise<Mail | undefined>;
  recordOutcome(db: Db, outcome: MailOutcome): Promise<void>;
  /** What stays in the outbox when the mail was sent. It names nobody: an address in it went with the mail. */
  payloadOnceSent: Record<string, string>;
};

export type AnyMail = {
  /** As rows of the outbox name it: never renamed. */
  kind: string;
  maxAttempts: number;
  /** Undefined where the payload is no order of this kind. */
  read(payload: unknown): ParsedOrder | undefined;
};

type MailDefinition<Fields extends object> = {
  kind: string;
  fields: z.ZodType<Fields>;
  /** The id that stays in the outbox when the mail was sent. */
  subjectId: keyof Fields & string;
  write(deps: WriteDeps, order: Fields): Promise<Mail | undefined>;
  /** After so many it is given up. */
  maxAttempts?: number;
  /** Called after each attempt, before the order is settled. */
  recordOutcome?(db: Db, order: Fields, outcome: MailOutcome): Promise<void>;
};

/** A mail of one noun: what an order of it holds, and how it is written when it is due. */
export function defineMail<Fields extends object>(definition: MailDefinition<Fields>) {
  const { kind, fields, subjectId, write, recordOutcome, maxAttempts = MAX_MAIL_ATTEMPTS } = definition;
  const mail: AnyMail = {
    kind,
    maxAttempts,
    read(payload) {
      const order = fields.safeParse(payload).data;
      return (
        order && {
          write: (deps) => write(deps, order),
          recordOutcome: async (db, outcome) => recordOutcome?.(db, order, outcome),
          payloadOnceSent: { kind, [subjectId]: String(order[subjectId]) },
        }
      );
    },
  };
  return { ...mail, order: (order: Fields): MailOrder => ({ mail, fields: order }) };
}

/** Where the user is all that an order has to say. */
export const noFields: z.ZodType<object> = z.object({});

type Recipient = { id: string; email: string };
type UserMailDefinition<Fields extends object> = {
  kind: string;
  /** Beside the user's id. */
  fields: z.ZodType<Fields>;
  /** `to` where it is not the user's own address. */
  write(
    deps: WriteDeps,
    order: Fields,
    user: Recipient,
  ): Promise<(RenderedMail & { to?: string }) | undefined>;
};

/** A mail to a user of the product, dropped where the user is gone. */
export const defineUserMail = <Fields extends object>({ kind, fields, write }: UserMailDefinition<Fields>) =>
  defineMail({
    kind,
    fields: fields.and(z.object({ userId: z.uuid() })),
    subjectId: "userId",
    async write(deps, order) {
      const user = await deps.db.user.findUnique({
        where: { id: order.userId },
        select: { id: true, email: true },
      });
      if (!user) return undefined;
      const text = await write(deps, order, user);
      return text && { to: user.email, ...text };
    },
  });
