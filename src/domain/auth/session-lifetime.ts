const DAY_SECONDS = 86_400;

/** How long a sign-in lasts. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;
export const sessionExpiry = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1_000);

/** "Last seen" is stored to the minute, to avoid a write per request. */
const LAST_SEEN_INTERVAL_MS = 60_000;
export const isLastSeenStale = (lastSeenAt: Date, now: Date) =>
  now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_INTERVAL_MS;

/** How long after a sign-in the user need not re-authenticate. */
const RECENT_SIGN_IN_MS = 10 * 60_000;
export const isRecentSignIn = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() <= RECENT_SIGN_IN_MS;

/** How often a live stream checks its session, and how long it may outlive it. */
export const SESSION_CHECK_MS = 30_000;
/** After this the client reconnects. */
export const MAX_STREAM_MS = 15 * 60_000;
