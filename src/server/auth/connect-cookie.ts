import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import type { Provider } from "~/domain/auth/provider";
import { authSecret } from "~/server/wiring";
import { secureCookies } from "./session-cookie";

/** As long as the library waits for a provider's response. */
const SECONDS = 15 * 60;

const name = () => `${secureCookies() ? "__Host-" : ""}bluebonnet.connect`;

/** The pending connection: this provider to this session's account. */
const connection = z.object({ sid: z.string(), provider: z.string() });

/**
 * Seals into a cookie that the provider flow started in the account settings, not at sign-in, so its result is linked
 * to that session's user only.
 *
 * @returns the Set-Cookie header, to append to the library's response. When a handler sets cookies through
 * `next/headers`, Next re-parses the response's cookies and decodes them twice, and the callback URL loses its
 * fragment and all but the first parameter.
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

/** Clears it when the flow ends or another one starts. */
export const clearedConnectionCookie = () => setCookieHeader("", 0);

const setCookieHeader = (value: string, seconds: number) =>
  `${name()}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secureCookies() ? "; Secure" : ""}`;

/** The session that this browser is connecting the provider to; undefined when it is signing in. */
export async function pendingConnection(provider: Provider): Promise<string | undefined> {
  const token = (await cookies()).get(name())?.value;
  if (!token) return undefined;
  // An unreadable cookie is expired or forged. It was meant as a connection, so it must not become a sign-in.
  const claims = await decode({ token, secret: authSecret(), salt: name() }).catch(() => null);
  const stored = connection.safeParse(claims).data;
  return stored?.provider === provider ? stored.sid : NO_SESSION;
}

const NO_SESSION = "";
