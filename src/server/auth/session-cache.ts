import type { SignedInUser } from "~/domain/auth/signed-in-user";

/** How long a session ended in another process may keep working in this one. */
const TTL_MS = 2_000;

const CAPACITY = 5_000;

type Entry = { user: SignedInUser; until: number };

/** Recently authenticated cookies of this process. */
export type SessionCache = {
  /** The user this cookie was resolved to within the last 2 s. */
  find(cookie: string, now: number): SignedInUser | undefined;
  add(cookie: string, user: SignedInUser, now: number): void;
  /** Applies the end of a session immediately in this process. */
  evictSession(sessionId: string): void;
  /** Applies changes to a user's sessions or address immediately in this process; live sessions are re-read. */
  evictUser(userId: string | null): void;
};

export function sessionCache(): SessionCache {
  const entries = new Map<string, Entry>();
  const evict = (isEvicted: (user: SignedInUser) => boolean) => {
    for (const [cookie, { user }] of entries) if (isEvicted(user)) entries.delete(cookie);
  };
  return {
    find(cookie, now) {
      const entry = entries.get(cookie);
      if (!entry) return undefined;
      if (entry.until > now) return entry.user;
      entries.delete(cookie);
      return undefined;
    },
    add(cookie, user, now) {
      // All entries live equally long, so the first inserted is the oldest.
      if (entries.size >= CAPACITY) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
      entries.delete(cookie);
      entries.set(cookie, { user, until: now + TTL_MS });
    },
    evictSession: (sessionId) => evict((user) => user.sessionId === sessionId),
    evictUser: (userId) => evict((user) => user.id === userId),
  };
}
