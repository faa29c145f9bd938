import { z } from "zod";

/** The outbox topic of mails. */
export const MAIL_TOPIC = "mail";

const userId = z.uuid();

/**
 * A mail to be written and sent, as it waits in the outbox: no token, only what to write to whom. An address stands
 * in it only where the user's own is no longer the right one, and goes from it with the mail.
 */
export const mailOrder = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("confirm_email"), userId }),
  z.object({ kind: z.literal("account_exists"), userId }),
  /** `askedAt`: links that were mailed before it decide whether one more is too many. */
  z.object({ kind: z.literal("reset_password"), userId, askedAt: z.iso.datetime() }),
  z.object({ kind: z.literal("confirm_old_email"), userId, changeId: z.uuid() }),
  z.object({ kind: z.literal("confirm_new_email"), userId, changeId: z.uuid() }),
  z.object({ kind: z.literal("security_notice"), userId, eventId: z.uuid(), to: z.email().optional() }),
  z.object({ kind: z.literal("reply_finished"), userId, chatId: z.uuid() }),
  z.object({ kind: z.literal("account_erased"), userId, to: z.email() }),
]);
export type MailOrder = z.infer<typeof mailOrder>;

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** About two days of tries; then somebody has to look. */
export const MAX_MAIL_ATTEMPTS = 50;

/** How long to wait after so many attempts: 30 s, doubled each time, up to an hour. */
export const pauseAfter = (attempts: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
