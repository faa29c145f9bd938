import "server-only";
import { clientAddress } from "~/domain/auth/ip-address";
import { appUrl } from "~/env";
import type { Device } from "~/server/services/auth/audit";

const MAX_USER_AGENT = 300;
const MAX_ADDRESS = 64;

/**
 * The device that a request came from. The address is the sender's own (see peer-address.ts); the user agent is what
 * it says of itself: for its user to recognise, not to trust.
 */
export function deviceOf(headers: Headers): Device {
  return {
    userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
    // We speak http only: where our origin is https, a proxy stands in front of us.
    address:
      clientAddress(headers.get("x-forwarded-for"), appUrl().startsWith("https://"))?.slice(0, MAX_ADDRESS) ??
      null,
  };
}
