const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3}|localhost)$/i;
const PRIVATE_V4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/;
const PRIVATE_V6 = /^(?:f[cd][\da-f]{2}|fe[89ab][\da-f]):/i;

const bare = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

export const isThisMachine = (address: string): boolean => LOOPBACK.test(address);
export const isLocalNetwork = (address: string): boolean =>
  PRIVATE_V4.test(bare(address)) || PRIVATE_V6.test(address);

/** Where an address is, as far as can be said without asking anybody. */
export function placeOf(address: string | null): string {
  if (!address) return "Unknown place";
  if (isThisMachine(address)) return "This machine";
  return isLocalNetwork(address) ? "Local network" : bare(address);
}

/**
 * Who sent a request, of all whom its X-Forwarded-For names: the last is the socket's own peer, and everybody before
 * it is a claim. A claim counts only when a proxy of ours made it: one on this machine, or, where we are known to
 * stand behind a proxy, one of the local network.
 */
export function senderOf(forwardedFor: string | null, behindProxy: boolean): string | null {
  const chain = (forwardedFor ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  const isOurs = (address: string) => isThisMachine(address) || (behindProxy && isLocalNetwork(address));
  return chain.findLast((address) => !isOurs(address)) ?? chain[0] ?? null;
}

/**
 * Whom a limit per address means: an address of version 4; of version 6 the /64 network, and as `wider` the /56, for one
 * customer may have all 256 networks of it.
 */
export function limitedAddress(address: string | null): { key: string; wider?: string } {
  if (!address) return { key: "unknown" };
  const plain = bare(address).toLowerCase();
  if (!plain.includes(":")) return { key: plain };
  const [head = "", tail] = plain.split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: gap }, () => "0"), ...after].slice(0, 4);
  const [a = 0, b = 0, c = 0, d = 0] = groups.map((group) => Number.parseInt(group, 16) || 0);
  const written = (...parts: number[]) => parts.map((part) => part.toString(16)).join(":");
  return { key: written(a, b, c, d), wider: `${written(a, b, c, d & 0xff00)}/56` };
}
