import { z } from "zod";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How long a mailed confirmation link works. */
export const CONFIRMATION_HOURS = 24;
export const confirmationExpiry = (now: Date) => new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS);

const LONGEST_PAUSE_MINUTES = 60;
/** Mails of this time count. */
export const RESEND_WINDOW_MS = 24 * HOUR_MS;

/**
 * Nobody is mailed the same thing again at once: a minute after the first, two after the second, four after the
 * third, up to an hour. `sent` are the times of the mails of the last 24 hours.
 */
export function resendNotBefore(sent: readonly Date[]): Date | null {
  const last = sent.reduce<Date | null>((latest, each) => (latest && latest > each ? latest : each), null);
  if (!last) return null;
  const minutes = Math.min(2 ** (sent.length - 1), LONGEST_PAUSE_MINUTES);
  return new Date(last.getTime() + minutes * MINUTE_MS);
}

/** 32 bytes in base64url, as they stand in the link. */
export const confirmationToken = z.string().regex(/^[\w-]{43}$/);

/** What became of a link that was opened. */
export type ConfirmationOutcome = "confirmed" | "already_confirmed" | "expired" | "unknown";

/** Judges a link that could not be used up; `userConfirmed` says whether its account is confirmed by now. */
export function judgeSpentToken(
  token: { usedAt: Date | null; expiresAt: Date; userConfirmed: boolean } | null,
): Exclude<ConfirmationOutcome, "confirmed"> {
  if (!token) return "unknown";
  if (token.userConfirmed) return "already_confirmed";
  // Used without a confirmed account: a later sign-up with this address took its place.
  return "expired";
}
