const DAY_SECONDS = 86_400;

/** A sign-in lasts this long, then the user signs in again. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;
export const sessionExpiry = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1_000);

/** "Last seen" is kept to the minute: finer would write on every request. */
const LAST_SEEN_INTERVAL_MS = 60_000;
export const isLastSeenStale = (lastSeenAt: Date, now: Date) =>
  now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_INTERVAL_MS;

/** So long after it a sign-in still proves that its owner sits there. */
const RECENT_SIGN_IN_MS = 10 * 60_000;
export const isRecentSignIn = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() <= RECENT_SIGN_IN_MS;

/** A live stream outlives its session by this long at most, and the question to the database. */
export const SESSION_CHECK_MS = 30_000;
/** Then its reader opens it again. */
export const MAX_STREAM_MS = 15 * 60_000;
