import { z } from "zod";

/** The outbox topic of mails. */
export const MAIL_TOPIC = "mail";

/** A mail to be written and sent, as it waits in the outbox: no address, no token, only what to write to whom. */
export const mailOrder = z.object({
  kind: z.enum(["confirm_email", "account_exists"]),
  userId: z.uuid(),
});
export type MailOrder = z.infer<typeof mailOrder>;

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** About two days of tries; then somebody has to look. */
export const MAX_MAIL_ATTEMPTS = 50;

/** How long to wait after so many attempts: 30 s, doubled each time, up to an hour. */
export const pauseAfter = (attempts: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
