import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";

/** How long a session ended in another process may keep working in this one. */
const TTL_MS = 2_000;
const CAPACITY = 5_000;

type Entry = { user: SignedInUser; until: number };

// Next may load a module several times per process; every copy must see a sign-out.
const shared = globalThis as typeof globalThis & { bluebonnetSessions?: Map<string, Entry> };
shared.bluebonnetSessions ??= new Map();
const entries = shared.bluebonnetSessions;

/** The user this cookie was resolved to within the last 2 s. */
export function cachedUser(cookie: string, now: number): SignedInUser | undefined {
  const entry = entries.get(cookie);
  if (!entry) return undefined;
  if (entry.until > now) return entry.user;
  entries.delete(cookie);
  return undefined;
}

export function cacheUser(cookie: string, user: SignedInUser, now: number): void {
  // All entries live equally long, so the first inserted is the oldest.
  if (entries.size >= CAPACITY) {
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }
  entries.delete(cookie);
  entries.set(cookie, { user, until: now + TTL_MS });
}

/** Applies the end of a session immediately in this process. */
export function evictSession(sessionId: string): void {
  for (const [cookie, { user }] of entries) if (user.sessionId === sessionId) entries.delete(cookie);
}

/** Applies changes to a user's sessions or address immediately in this process; live sessions are re-read. */
export function evictUser(userId: string | null): void {
  for (const [cookie, { user }] of entries) if (user.id === userId) entries.delete(cookie);
}
