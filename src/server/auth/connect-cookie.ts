import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import type { Provider } from "~/domain/auth/provider";
import { authSecret } from "~/server/wiring";
import { secureCookies } from "./session-cookie";

/** As long as the library waits for a provider's answer. */
const SECONDS = 15 * 60;

const name = () => `${secureCookies() ? "__Host-" : ""}bluebonnet.connect`;

/** What the browser is on its way to do: connect this provider to the account of this session. */
const connection = z.object({ sid: z.string(), provider: z.string() });

/**
 * Remembers, sealed and for this browser alone, that the way to the provider began in the account and not at the
 * sign-in: what comes back is then linked to that session's user and to nobody else.
 *
 * @returns the Set-Cookie line. It goes on the library's own answer: when a handler sets cookies through
 *   `next/headers`, Next reads those of the answer again and decodes them twice, and the address to come back to
 *   loses its fragment and all parameters but the first.
 */
export async function connectionCookie(sessionId: string, provider: Provider): Promise<string> {
  const value = await encode({
    token: { sid: sessionId, provider },
    secret: authSecret(),
    salt: name(),
    maxAge: SECONDS,
  });
  return setCookieHeader(value, SECONDS);
}

/** The same for when the way is over, or another one begins. */
export const clearedConnectionCookie = () => setCookieHeader("", 0);

const setCookieHeader = (value: string, seconds: number) =>
  `${name()}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secureCookies() ? "; Secure" : ""}`;

/** The session that this browser wants to connect the provider to; undefined when it is on its way to sign in. */
export async function pendingConnection(provider: Provider): Promise<string | undefined> {
  const token = (await cookies()).get(name())?.value;
  if (!token) return undefined;
  // What does not open is too old or not ours. It was meant as a connection, so it may not become a sign-in.
  const claims = await decode({ token, secret: authSecret(), salt: name() }).catch(() => null);
  const stored = connection.safeParse(claims).data;
  return stored?.provider === provider ? stored.sid : NO_SESSION;
}

const NO_SESSION = "";
