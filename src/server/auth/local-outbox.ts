import "server-only";
import type { StoredMail } from "~/domain/mail/stored-mail";
import { env } from "~/env";
import { deps } from "~/server/wiring";
import { isLocalRequest, isLoopback } from "./local-request";

/**
 * Whether this request may read the outbox, which holds links that open accounts. Only the embedded mode keeps
 * mails, and only the person at this machine may read them, where no other machine can connect.
 */
export function canReadOutbox(headers: Headers): boolean {
  if (env.DATABASE_URL || env.SMTP_URL || !isLoopback(env.HOST)) return false;
  return isLocalRequest(headers);
}

/** The newest mails of the outbox, or null for whom it does not exist. */
export async function localOutbox(headers: Headers): Promise<readonly StoredMail[] | null> {
  if (!canReadOutbox(headers)) return null;
  return (await deps().mailer.listStored?.()) ?? null;
}

/** Where this request's user reads mails that the server keeps; null where mails are sent or may not be read. */
export const outboxHref = (headers: Headers): string | null => (canReadOutbox(headers) ? "/outbox" : null);
