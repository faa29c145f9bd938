import "server-only";
import { appUrl } from "~/env";

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
