const HOUR_MS = 3_600_000;

/** How long an emailed password reset link is valid. */
export const RESET_HOURS = 1;
export const resetExpiry = (now: Date) => new Date(now.getTime() + RESET_HOURS * HOUR_MS);

/** Result of using a password reset link. */
export type ResetOutcome = "reset" | "expired" | "unknown";
