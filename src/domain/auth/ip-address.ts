const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3}|localhost)$/i;
const PRIVATE_V4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/;
const PRIVATE_V6 = /^(?:f[cd][\da-f]{2}|fe[89ab][\da-f]):/i;

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(address);
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE_V4.test(unmapped(address)) || PRIVATE_V6.test(address);

/** Coarse location of an address, without a lookup service. */
export function placeLabel(address: string | null): string {
  if (!address) return "Unknown place";
  if (isLoopbackAddress(address)) return "This machine";
  return isPrivateAddress(address) ? "Local network" : unmapped(address);
}

/**
 * The client's address from X-Forwarded-For. The last entry is the socket's peer; everything before it is a claim,
 * trusted only when added by our own proxy: on this machine or, when we are known to be behind a proxy, on the local
 * network.
 */
export function clientAddress(forwardedFor: string | null, behindProxy: boolean): string | null {
  const chain = (forwardedFor ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  const isTrusted = (address: string) =>
    isLoopbackAddress(address) || (behindProxy && isPrivateAddress(address));
  return chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? null;
}

/**
 * The rate-limit key of an address: the IPv4 address itself, or the IPv6 /64. `widerNetwork` is the IPv6 /56, since
 * one customer may own all of its 256 /64 networks.
 */
export function addressLimitKey(address: string | null): { key: string; widerNetwork?: string } {
  if (!address) return { key: "unknown" };
  const plain = unmapped(address).toLowerCase();
  if (!plain.includes(":")) return { key: plain };
  const [head = "", tail] = plain.split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: gap }, () => "0"), ...after].slice(0, 4);
  const [a = 0, b = 0, c = 0, d = 0] = groups.map((group) => Number.parseInt(group, 16) || 0);
  const formatGroups = (...parts: number[]) => parts.map((part) => part.toString(16)).join(":");
  return { key: formatGroups(a, b, c, d), widerNetwork: `${formatGroups(a, b, c, d & 0xff00)}/56` };
}
