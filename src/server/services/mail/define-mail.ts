import { z } from "zod";
import { type MailContent, renderMail } from "~/domain/mail/render-mail";
import { MAX_MAIL_ATTEMPTS } from "~/domain/mail/retry";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Mail } from "~/server/ports/mailer";

/** What rendering an email may need. */
export type WriteDeps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  /** Public origin without a trailing slash. */
  appUrl: string;
  /** Where inquiries go. */
  salesEmail: string;
};

/** Result of an attempt; `error` is from the mail server or the connection. */
export type MailOutcome = { state: "sent" } | { state: "retrying" | "failed"; error: string };

/** A queued email: no token and no text, only ids and what is needed to render it. */
export type MailOrder = { mail: AnyMail; fields: object };

/** An order parsed from the outbox. */
export type ParsedOrder = {
  /** Renders the email and creates any secret in it; undefined if it is no longer needed. */
  write(deps: WriteDeps): Promise<Mail | undefined>;
  recordOutcome(db: Db, outcome: MailOutcome): Promise<void>;
  /** The payload to keep once the email is sent. Identifies nobody: any address is removed. */
  payloadOnceSent: Record<string, string>;
};

export type AnyMail = {
  /** Stored in outbox rows, so never rename it. */
  kind: string;
  maxAttempts: number;
  /** Undefined if the payload does not match this kind. */
  read(payload: unknown): ParsedOrder | undefined;
};

/** An email before it is rendered. */
type Letter = MailContent & Pick<Mail, "to" | "replyTo">;

type MailDefinition<Fields extends object> = {
  kind: string;
  fields: z.ZodType<Fields>;
  /** The field with the id to keep once the email is sent. */
  subjectId: keyof Fields & string;
  write(deps: WriteDeps, order: Fields): Promise<Letter | undefined>;
  /** After this many attempts it is given up. */
  maxAttempts?: number;
  /** Called after each attempt, before the row is updated. */
  recordOutcome?(db: Db, order: Fields, outcome: MailOutcome): Promise<void>;
};

/** Defines a kind of email: the fields of its order and how it is rendered when due. */
export function defineMail<Fields extends object>(definition: MailDefinition<Fields>) {
  const { kind, fields, subjectId, write, recordOutcome, maxAttempts = MAX_MAIL_ATTEMPTS } = definition;
  const mail: AnyMail = {
    kind,
    maxAttempts,
    read(payload) {
      const order = fields.safeParse(payload).data;
      return (
        order && {
          async write(deps) {
            const letter = await write(deps, order);
            return letter && toMail(letter);
          },
          recordOutcome: async (db, outcome) => recordOutcome?.(db, order, outcome),
          payloadOnceSent: { kind, [subjectId]: String(order[subjectId]) },
        }
      );
    },
  };
  return { ...mail, order: (order: Fields): MailOrder => ({ mail, fields: order }) };
}

const toMail = ({ to, replyTo, ...content }: Letter): Mail => ({
  to,
  ...(replyTo && { replyTo }),
  ...renderMail(content),
});

/** For orders that need only the user. */
export const noFields: z.ZodType<object> = z.object({});

type Recipient = { id: string; email: string };
type UserMailDefinition<Fields extends object> = {
  kind: string;
  /** In addition to the user's id. */
  fields: z.ZodType<Fields>;
  /** `to` if it is not the user's own address. */
  write(
    deps: WriteDeps,
    order: Fields,
    user: Recipient,
  ): Promise<(MailContent & { to?: string }) | undefined>;
};

/** An email to a user, dropped if the user no longer exists. */
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
