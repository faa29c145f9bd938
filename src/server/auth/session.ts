import "server-only";
import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { findSession } from "~/server/services/auth/find-session";
import { authSecrets, deps } from "~/server/wiring";
import { decodeToken } from "./decode-token";
import { cachedUser, cacheUser } from "./session-cache";
import { sessionCookie } from "./session-cookie";

const sessionClaim = z.object({ sid: z.uuid() });

/** Who the request's cookie signs in: its token must be ours and its session row alive. Null for anybody else. */
export async function readSession(headers: Headers): Promise<SignedInUser | null> {
  const cookie = sessionCookie(headers.get("cookie"));
  if (!cookie) return null;
  const all = deps();
  const now = all.clock.now().getTime();
  const cached = cachedUser(cookie, now);
  if (cached) return cached;
  const sessionId = await sessionIdIn(cookie);
  const user = sessionId ? await findSession(all, sessionId) : null;
  if (user) cacheUser(cookie, user, now);
  return user;
}

async function sessionIdIn(cookie: string): Promise<string | undefined> {
  try {
    return sessionClaim.safeParse(await decodeToken({ token: cookie }, authSecrets())).data?.sid;
  } catch {
    // Not ours, changed or expired: the same as no cookie.
    return undefined;
  }
}
