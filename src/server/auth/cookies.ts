import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { CONFIRMATION_HOURS } from "~/domain/auth/confirmation";
import type { Provider } from "~/domain/auth/provider";
import { CHALLENGE_MINUTES } from "~/domain/auth/two-factor";
import { appUrl } from "~/env";
import { authSecret } from "~/server/wiring";

/** Browsers accept Secure cookies over https only, so the prefix follows the public origin. */
export const secureCookies = () => appUrl().startsWith("https://");

const cookieName = () => `${secureCookies() ? "__Secure-" : ""}next-auth.session-token`;

/** The session cookie's value from a Cookie header, its chunks joined; undefined if there is none. */
export function sessionCookie(header: string | null): string | undefined {
  const name = cookieName();
  if (!header?.includes(name)) return undefined;
  const chunks: string[] = [];
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    const key = pair.slice(0, equals).trim();
    const value = pair.slice(equals + 1).trim();
    if (key === name) return value || undefined;
    if (!key.startsWith(`${name}.`)) continue;
    const at = Number(key.slice(name.length + 1));
    if (Number.isInteger(at) && at >= 0 && at < 10) chunks[at] = value;
  }
  return chunks.join("") || undefined;
}

/** A cookie that was sent with a request; undefined if there is none. */
export function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = headers.get("cookie")?.split("; ");
  const pair = pairs?.find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}

/** A cookie with a secret of this browser, out of reach of scripts and URLs. */
function secretCookie(label: string, seconds: number) {
  const name = () => `${secureCookies() ? "__Host-" : ""}bluebonnet.${label}`;
  const write = async (value: string, maxAge: number) => {
    (await cookies()).set(name(), value, {
      httpOnly: true,
      sameSite: "lax",
      secure: secureCookies(),
      path: "/",
      maxAge,
    });
  };
  return {
    /** For route handlers. */
    set: (secret: string) => write(secret, seconds),
    /** For route handlers. */
    clear: () => write("", 0),
    /** The secret sent with a request; undefined if there is none. */
    read: (headers: Headers) => readCookie(headers, name()),
  };
}

/** The secret that identifies the browser that signed up, for as long as its emailed link is valid. */
export const signUpCookie = secretCookie("sign-up", CONFIRMATION_HOURS * 3_600);

/** The secret of this browser's second-factor challenge. */
export const secondFactorCookie = secretCookie("second-factor", CHALLENGE_MINUTES * 60);

/** GitHub may require a password and a second factor first. */
const GITHUB_MINUTES = 15;

/** The secret of a connection to GitHub that began in this browser. */
export const gitHubCookie = secretCookie("github", GITHUB_MINUTES * 60);

/** As long as the library waits for a provider's response. */
const CONNECTION_SECONDS = 15 * 60;

const connectionCookieName = () => `${secureCookies() ? "__Host-" : ""}bluebonnet.connect`;

/** The pending connection: this provider to this session's account. */
const connection = z.object({ sid: z.string(), provider: z.string() });

/**
 * Records in a sealed cookie that the provider flow started in the account settings, not at sign-in. Its result is
 * then linked to that session's user only.
 *
 * @returns the Set-Cookie header, to append to the library's response. When a handler sets cookies through
 * `next/headers`, Next re-parses the response's cookies and decodes them twice, and the callback URL loses its
 * fragment and all but the first parameter.
 */
export async function connectionCookie(sessionId: string, provider: Provider): Promise<string> {
  const value = await encode({
    token: { sid: sessionId, provider },
    secret: authSecret(),
    salt: connectionCookieName(),
    maxAge: CONNECTION_SECONDS,
  });
  return setCookieHeader(value, CONNECTION_SECONDS);
}

/** Clears it when the flow ends or another one starts. */
export const clearedConnectionCookie = () => setCookieHeader("", 0);

const setCookieHeader = (value: string, seconds: number) =>
  `${connectionCookieName()}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secureCookies() ? "; Secure" : ""}`;

/** The session that this browser is connecting the provider to; undefined when it is signing in. */
export async function pendingConnection(provider: Provider): Promise<string | undefined> {
  const token = (await cookies()).get(connectionCookieName())?.value;
  if (!token) return undefined;
  // Expired or forged. It was meant as a connection, so it must not become a sign-in.
  const claims = await decode({ token, secret: authSecret(), salt: connectionCookieName() }).catch(
    () => null,
  );
  const stored = connection.safeParse(claims).data;
  return stored?.provider === provider ? stored.sid : NO_SESSION;
}

const NO_SESSION = "";
