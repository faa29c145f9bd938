import "server-only";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|::ffff:127(?:\.\d{1,3}){3})$/i;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/**
 * Whether a request comes from this machine, as far as its headers can say: it names a loopback host, so that no web
 * page can make it by DNS rebinding, and no proxy on this machine forwards it from somewhere else.
 */
export function isLocalRequest(headers: Headers): boolean {
  const host = headers.get("host")?.replace(/:\d+$/, "") ?? "";
  const senders = headers.get("x-forwarded-for")?.split(",") ?? [];
  return isLoopback(host) && senders.every((sender) => isLoopback(sender.trim()));
}
