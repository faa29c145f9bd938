import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";

/** How long a session that was ended in another process may still work in this one. */
const TTL_MS = 2_000;
const CAPACITY = 5_000;

type Entry = { user: SignedInUser; until: number };

// Next loads a module more than once in one process; a sign-out must be seen by every copy.
const shared = globalThis as typeof globalThis & { bluebonnetSessions?: Map<string, Entry> };
shared.bluebonnetSessions ??= new Map();
const entries = shared.bluebonnetSessions;

/** The user whom this cookie was found to belong to in the last 2 s. */
export function cachedUser(cookie: string, now: number): SignedInUser | undefined {
  const entry = entries.get(cookie);
  if (!entry) return undefined;
  if (entry.until > now) return entry.user;
  entries.delete(cookie);
  return undefined;
}

export function cacheUser(cookie: string, user: SignedInUser, now: number): void {
  // Insertion order is age, and all live equally long: the first is the one to go.
  if (entries.size >= CAPACITY) {
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }
  entries.delete(cookie);
  entries.set(cookie, { user, until: now + TTL_MS });
}

/** Makes the end of a session felt at once in this process. */
export function evictSession(sessionId: string): void {
  for (const [cookie, { user }] of entries) if (user.sessionId === sessionId) entries.delete(cookie);
}

/** Makes a change to a user's sessions or address felt at once in this process; a live session is read again. */
export function evictUser(userId: string | null): void {
  for (const [cookie, { user }] of entries) if (user.id === userId) entries.delete(cookie);
}
