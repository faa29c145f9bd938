/** How long a deleted account can be restored by signing in. */
export const GRACE_DAYS = 14;
const DAY_MS = 86_400_000;

export const erasureDue = (now: Date) => new Date(now.getTime() + GRACE_DAYS * DAY_MS);
