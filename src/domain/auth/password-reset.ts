const HOUR_MS = 3_600_000;

/** How long a mailed link to a new password works. */
export const RESET_HOURS = 1;
export const resetExpiry = (now: Date) => new Date(now.getTime() + RESET_HOURS * HOUR_MS);

/** What became of a link to a new password. */
export type ResetOutcome = "reset" | "expired" | "unknown";
