import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { findSession } from "~/server/services/auth/sessions";
import { authSecrets, deps } from "~/server/wiring";
import { sessionCookie } from "./cookies";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";

const sessionClaim = z.object({ sid: z.uuid() });

/** The user of the request's cookie, whose token must be valid and whose session must be live. Null otherwise. */
export async function readSession(headers: Headers): Promise<SignedInUser | null> {
  const cookie = sessionCookie(headers.get("cookie"));
  if (!cookie) return null;
  const all = deps();
  const now = all.clock.now().getTime();
  const cached = all.sessions.find(cookie, now);
  if (cached) return cached;
  const sessionId = await sessionIdIn(cookie);
  const user = sessionId ? await findSession(all, sessionId) : null;
  if (user) all.sessions.add(cookie, user, now);
  return user;
}

async function sessionIdIn(cookie: string): Promise<string | undefined> {
  try {
    return sessionClaim.safeParse(await decodeToken({ token: cookie }, authSecrets())).data?.sid;
  } catch {
    // Forged, modified or expired: treated as no cookie.
    return undefined;
  }
}

/** How long a session ended in another process may keep working in this one. */
const TTL_MS = 2_000;
const CAPACITY = 5_000;

type Entry = { user: SignedInUser; until: number };

/** The users whom this process has looked up by their cookies. */
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

/**
 * Decodes one of our tokens with the first secret that fits, newest first, so that AUTH_SECRET can be rotated without
 * signing everyone out. Null without a token.
 *
 * @throws {Error} when it is forged, modified or expired
 */
export async function decodeToken(
  { token, salt }: Pick<JWTDecodeParams, "token" | "salt">,
  secrets: readonly [string, ...(string | undefined)[]],
): Promise<JWT | null> {
  const [newest, ...older] = secrets;
  try {
    return await decode({ token, salt, secret: newest });
  } catch (error) {
    for (const secret of older) {
      const read = secret && (await decode({ token, salt, secret }).catch(() => null));
      if (read) return read;
    }
    throw error;
  }
}
