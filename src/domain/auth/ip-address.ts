const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3}|localhost)$/i;
const PRIVATE_V4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/;
const PRIVATE_V6 = /^(?:f[cd][\da-f]{2}|fe[89ab][\da-f]):/i;

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(address);
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE_V4.test(unmapped(address)) || PRIVATE_V6.test(address);

/** Where an address is, as far as can be said without asking anybody. */
export function placeLabel(address: string | null): string {
  if (!address) return "Unknown place";
  if (isLoopbackAddress(address)) return "This machine";
  return isPrivateAddress(address) ? "Local network" : unmapped(address);
}

/**
 * Who sent a request, of all whom its X-Forwarded-For names: the last is the socket's own peer, and everybody before
 * it is a claim. A claim counts only when a proxy of ours made it: one on this machine, or, where we are known to
 * stand behind a proxy, one of the local network.
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
 * Whom a limit per address means: an address of version 4; of version 6 the /64 network, and as `wider` the /56, for one
 * customer may have all 256 networks of it.
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
