import "server-only";
import type { StoredMail } from "~/domain/mail/stored-mail";
import { env } from "~/env";
import { deps } from "~/server/wiring";
import { signUpCookie } from "./cookies";
import { isLocalRequest, isLoopback } from "./request-origin";

/**
 * Whether this request may read the outbox, whose links open accounts. Only the embedded mode stores emails, and only
 * a user at this machine may read them, on a server that no other machine can reach.
 */
export function canReadOutbox(headers: Headers): boolean {
  if (env.DATABASE_URL || env.SMTP_URL || !isLoopback(env.HOST)) return false;
  return isLocalRequest(headers);
}

/** The newest emails in the outbox, or null for requests that may not read it. */
export async function localOutbox(headers: Headers): Promise<readonly StoredMail[] | null> {
  if (!canReadOutbox(headers)) return null;
  return (await deps().mailer.listStored?.()) ?? null;
}

/** The secret of this browser's sign-up, for requests that may read the outbox. */
export const localSignUp = (headers: Headers): string | undefined =>
  canReadOutbox(headers) ? signUpCookie.read(headers) : undefined;

/** The outbox's path, or null if emails are sent or the request may not read them. */
export const outboxHref = (headers: Headers): string | null => (canReadOutbox(headers) ? "/outbox" : null);
