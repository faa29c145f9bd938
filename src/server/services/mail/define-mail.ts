import { z } from "zod";
import { type MailContent, renderMail } from "~/domain/mail/render-mail";
import { MAX_MAIL_ATTEMPTS } from "~/domain/mail/retry";
import type { Db } from "~/server/db";
import type { Mail } from "~/server/ports/mailer";
import type { Clock, Ids } from "~/server/ports/system";

/**
 * All emails. Stored in outbox rows, so never rename one. One that `src/server/mails.ts` does not list, which would be
 * queued and never sent, is a type error there.
 */
export type MailKind =
  | "access_invitation"
  | "account_erased"
  | "account_exists"
  | "billing_notice"
  | "comment_added"
  | "confirm_email"
  | "confirm_new_email"
  | "confirm_old_email"
  | "inquiry_copy"
  | "inquiry_to_sales"
  | "reply_finished"
  | "reset_password"
  | "security_notice"
  | "sign_up_invitation"
  | "suggestion_notice";

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
export type MailMessage = { mail: AnyMail; fields: object };

/** A message parsed from the outbox. */
export type ParsedMessage = {
  /** Renders the email and creates any secret in it; undefined if it is no longer needed. */
  write(deps: WriteDeps): Promise<Mail | undefined>;
  recordOutcome(db: Db, outcome: MailOutcome): Promise<void>;
  /** The payload to keep once the email is sent. Identifies nobody: any address is removed. */
  payloadOnceSent: Record<string, string>;
};

export type AnyMail = {
  kind: MailKind;
  maxAttempts: number;
  /** Undefined if the payload does not match this kind. */
  read(payload: unknown): ParsedMessage | undefined;
};

/** An email before it is rendered. */
type UnrenderedMail = MailContent & Pick<Mail, "to" | "replyTo">;

type MailDefinition<Fields extends object, Kind extends MailKind> = {
  kind: Kind;
  fields: z.ZodType<Fields>;
  /** The field with the id to keep once the email is sent. */
  subjectId: keyof Fields & string;
  write(deps: WriteDeps, message: Fields): Promise<UnrenderedMail | undefined>;
  maxAttempts?: number;
  /** Called after each attempt, before the row is updated. */
  recordOutcome?(db: Db, message: Fields, outcome: MailOutcome): Promise<void>;
};

/** Defines a kind of email: the fields of its message and how it is rendered when due. */
export function defineMail<Fields extends object, Kind extends MailKind>(
  definition: MailDefinition<Fields, Kind>,
) {
  const { kind, fields, subjectId, write, recordOutcome, maxAttempts = MAX_MAIL_ATTEMPTS } = definition;
  const mail: AnyMail = {
    kind,
    maxAttempts,
    read(payload) {
      const message = fields.safeParse(payload).data;
      return (
        message && {
          async write(deps) {
            const unrendered = await write(deps, message);
            return unrendered && toMail(unrendered);
          },
          recordOutcome: async (db, outcome) => recordOutcome?.(db, message, outcome),
          payloadOnceSent: { kind, [subjectId]: String(message[subjectId]) },
        }
      );
    },
  };
  return { ...mail, kind, message: (message: Fields): MailMessage => ({ mail, fields: message }) };
}

const toMail = ({ to, replyTo, ...content }: UnrenderedMail): Mail => ({
  to,
  ...(replyTo && { replyTo }),
  ...renderMail(content),
});

/** For orders that need only the user. */
export const noFields: z.ZodType<object> = z.object({});

type Recipient = { id: string; email: string };
type UserMailDefinition<Fields extends object, Kind extends MailKind> = {
  kind: Kind;
  /** In addition to the user's id. */
  fields: z.ZodType<Fields>;
  /** `to` if it is not the user's own address. */
  write(
    deps: WriteDeps,
    message: Fields,
    user: Recipient,
  ): Promise<(MailContent & { to?: string }) | undefined>;
};

/** An email to a user, dropped if the user no longer exists. */
export const defineUserMail = <Fields extends object, Kind extends MailKind>({
  kind,
  fields,
  write,
}: UserMailDefinition<Fields, Kind>) =>
  defineMail({
    kind,
    fields: fields.and(z.object({ userId: z.uuid() })),
    subjectId: "userId",
    async write(deps, message) {
      const user = await deps.db.user.findUnique({
        where: { id: message.userId },
        select: { id: true, email: true },
      });
      if (!user) return undefined;
      const text = await write(deps, message, user);
      return text && { to: user.email, ...text };
    },
  });
