import "server-only";
import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { findSession } from "~/server/services/auth/find-session";
import { authSecrets, deps } from "~/server/wiring";
import { decodeToken } from "./decode-token";
import { sessionCookie } from "./session-cookie";

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
