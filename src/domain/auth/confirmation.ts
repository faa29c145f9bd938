import { z } from "zod";
import { reauthenticationInput } from "./credentials";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How long an emailed confirmation link is valid. */
export const CONFIRMATION_HOURS = 24;
export const confirmationExpiry = (now: Date) => new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS);

const MAX_RESEND_DELAY_MINUTES = 60;
/** Emails within this window count towards the delay. */
export const RESEND_WINDOW_MS = 24 * HOUR_MS;

/**
 * Earliest time of the next confirmation email: one minute after the first, two after the second, four after the
 * third, up to an hour. `sent` are the times of the emails within the window.
 */
export function earliestResend(sent: readonly Date[]): Date | null {
  const last = sent.reduce<Date | null>((latest, each) => (latest && latest > each ? latest : each), null);
  if (!last) return null;
  const minutes = Math.min(2 ** (sent.length - 1), MAX_RESEND_DELAY_MINUTES);
  return new Date(last.getTime() + minutes * MINUTE_MS);
}

/** 32 bytes in base64url, as in the link. */
export const confirmationToken = z.string().regex(/^[\w-]{43}$/);

/** The token of a clicked link, and the password where one was requested. */
export const confirmationInput = z.object({
  token: confirmationToken,
  password: z.optional(reauthenticationInput.shape.password),
});

/**
 * Result of a clicked link, and the address it was sent to. `password_needed`: this is not the browser that signed
 * up, so the password is required.
 */
export type Confirmation =
  | { outcome: "confirmed" | "password_needed" | "already_confirmed" | "expired"; email: string }
  | { outcome: "unknown" };
export type ConfirmationOutcome = Confirmation["outcome"];

/** Whether an emailed link can still confirm an address. `userConfirmed`: the address is already confirmed. */
export function evaluateLink(
  link: { usedAt: Date | null; expiresAt: Date; userConfirmed: boolean },
  now: Date,
): "valid" | "already_confirmed" | "expired" {
  if (link.userConfirmed) return "already_confirmed";
  return link.usedAt || link.expiresAt <= now ? "expired" : "valid";
}
