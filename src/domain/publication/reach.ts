/**
 * Who can open a publication. anyone: with the link · password: with the link and its password · network: near the server
 * · machine: on the server itself · nobody: it has expired
 */
export type Reach = "anyone" | "password" | "network" | "machine" | "nobody";

const MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/i;
/** Private addresses, and names that only a local network knows. */
const NETWORK =
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|\[f[cde][\da-f]{2}:.*\]|[^.:]+|.*\.(?:local|lan|internal|home\.arpa))$/i;

/** @param host of its address, without a port */
export function reachOf(
  host: string,
  { hasPassword, isExpired }: { hasPassword: boolean; isExpired: boolean },
): Reach {
  if (isExpired) return "nobody";
  if (MACHINE.test(host)) return "machine";
  if (NETWORK.test(host)) return "network";
  return hasPassword ? "password" : "anyone";
}
