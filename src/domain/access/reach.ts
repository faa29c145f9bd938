/** Who can reach this server, and so open what is shared on it. */
export type Reach = "machine" | "network" | "internet";

const MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/i;
/** Private addresses, and names of local networks. */
const NETWORK =
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|\[f[cde][\da-f]{2}:.*\]|[^.:]+|.*\.(?:local|lan|internal|home\.arpa))$/i;

/** @param host without a port */
export const reachOfHost = (host: string): Reach =>
  MACHINE.test(host) ? "machine" : NETWORK.test(host) ? "network" : "internet";
