import "server-only";
import { clientAddress } from "~/domain/auth/ip-address";
import { appUrl } from "~/env";
import type { Device } from "~/server/services/auth/audit";

const MAX_USER_AGENT = 300;
const MAX_ADDRESS = 64;

/**
 * The device of a request. The address is the client's (see peer-address.ts); the user agent is self-declared: good
 * for recognition, not for trust.
 */
export function deviceOf(headers: Headers): Device {
  return {
    userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
    // We only speak http, so an https origin means there is a proxy in front.
    address:
      clientAddress(headers.get("x-forwarded-for"), appUrl().startsWith("https://"))?.slice(0, MAX_ADDRESS) ??
      null,
  };
}
