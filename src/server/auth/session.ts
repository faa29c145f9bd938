import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { findSession } from "~/server/services/auth/sessions";
import { authSecrets, deps } from "~/server/wiring";
import { sessionCookie } from "./cookies";

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
