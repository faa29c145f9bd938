import { z } from "zod";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How long a mailed confirmation link works. */
export const CONFIRMATION_HOURS = 24;
export const confirmationExpiry = (now: Date) => new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS);

/** Nobody is mailed the same thing more often than this. */
export const resendNotBefore = (lastSent: Date) => new Date(lastSent.getTime() + MINUTE_MS);

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
