import "server-only";
import { isLoopbackAddress } from "~/domain/auth/ip-address";
import { appUrl } from "~/env";
import { DIRECT_HEADER } from "./peer-address";

/** @param host with or without the brackets of an IPv6 address */
export const isLoopback = (host: string): boolean => isLoopbackAddress(host.replace(/^\[|\]$/g, ""));

/**
 * Whether a request comes from a user at this machine:
 * - `APP_URL` is a loopback address, so the server is meant for this machine only;
 * - no proxy forwarded it from elsewhere, and its peer is this machine;
 * - it names a loopback host, which rules out DNS rebinding.
 */
export function isLocalRequest(headers: Headers): boolean {
  const host = headers.get("host")?.replace(/:\d+$/, "") ?? "";
  return (
    isLoopback(new URL(appUrl()).hostname) &&
    headers.get(DIRECT_HEADER) === "yes" &&
    isLoopback(headers.get("x-forwarded-for") ?? "") &&
    isLoopback(host)
  );
}
