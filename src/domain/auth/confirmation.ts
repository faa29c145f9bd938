import { z } from "zod";
import { reauthenticationInput } from "./credentials";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How long a mailed confirmation link works. */
export const CONFIRMATION_HOURS = 24;
export const confirmationExpiry = (now: Date) => new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS);

const MAX_RESEND_DELAY_MINUTES = 60;
/** Mails of this time count. */
export const RESEND_WINDOW_MS = 24 * HOUR_MS;

/**
 * Nobody is mailed the same thing again at once: a minute after the first, two after the second, four after the
 * third, up to an hour. `sent` are the times of the mails of the last 24 hours.
 */
export function earliestResend(sent: readonly Date[]): Date | null {
  const last = sent.reduce<Date | null>((latest, each) => (latest && latest > each ? latest : each), null);
  if (!last) return null;
  const minutes = Math.min(2 ** (sent.length - 1), MAX_RESEND_DELAY_MINUTES);
  return new Date(last.getTime() + minutes * MINUTE_MS);
}

/** 32 bytes in base64url, as they stand in the link. */
export const confirmationToken = z.string().regex(/^[\w-]{43}$/);

/** A link that was pressed, and the password where it was asked for. */
export const confirmationInput = z.object({
  token: confirmationToken,
  password: z.optional(reauthenticationInput.shape.password),
});

/**
 * What became of a link that was pressed, and the address that it was mailed to. `password_needed`: the browser is not
 * the one that signed up, so who presses has to know the password.
 */
export type Confirmation =
  | { outcome: "confirmed" | "password_needed" | "already_confirmed" | "expired"; email: string }
  | { outcome: "unknown" };
export type ConfirmationOutcome = Confirmation["outcome"];

/** Whether a mailed link can still confirm; `userConfirmed` says whether its address is confirmed already. */
export function judgeLink(
  link: { usedAt: Date | null; expiresAt: Date; userConfirmed: boolean },
  now: Date,
): "valid" | "already_confirmed" | "expired" {
  if (link.userConfirmed) return "already_confirmed";
  return link.usedAt || link.expiresAt <= now ? "expired" : "valid";
}
