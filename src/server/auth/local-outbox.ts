import "server-only";
import type { KeptMail } from "~/domain/mail/kept-mail";
import { env } from "~/env";
import { deps } from "~/server/wiring";
import { isLocalRequest, isLoopback } from "./local-request";

/**
 * Whether this request may read the outbox, which holds links that open accounts. Only the embedded mode keeps
 * mails, and only the person at this machine may read them, where no other machine can connect.
 */
export function mayReadOutbox(headers: Headers): boolean {
  if (env.DATABASE_URL || env.SMTP_URL || !isLoopback(env.HOST)) return false;
  return isLocalRequest(headers);
}

/** The newest mails of the outbox, or null for whom it does not exist. */
export async function localOutbox(headers: Headers): Promise<readonly KeptMail[] | null> {
  if (!mayReadOutbox(headers)) return null;
  return (await deps().mailer.kept?.()) ?? null;
}

/** Where this request's user reads mails that the server keeps; null where mails are sent or may not be read. */
export const outboxHref = (headers: Headers): string | null => (mayReadOutbox(headers) ? "/outbox" : null);
