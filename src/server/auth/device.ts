import "server-only";
import type { Device } from "~/server/services/auth/audit";

const MAX_USER_AGENT = 300;
const MAX_ADDRESS = 64;

/** The device that a request came from, as far as its headers tell; for its user to recognise, not to trust. */
export function deviceOf(headers: Headers): Device {
  return {
    userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
    address: headers.get("x-forwarded-for")?.split(",")[0]?.trim().slice(0, MAX_ADDRESS) || null,
  };
}
