import { reachOfHost } from "../access/reach";

/**
 * Who can open a publication. anyone: with the link · password: with the link and its password · network: in the server's
 * local network · machine: only on the server itself · nobody: expired
 */
export type Reach = "anyone" | "password" | "network" | "machine" | "nobody";

/** @param host without a port */
export function reachOf(
  host: string,
  { hasPassword, isExpired }: { hasPassword: boolean; isExpired: boolean },
): Reach {
  if (isExpired) return "nobody";
  const reach = reachOfHost(host);
  if (reach !== "internet") return reach;
  return hasPassword ? "password" : "anyone";
}
