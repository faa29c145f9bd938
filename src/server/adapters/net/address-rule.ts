import ipaddr from "ipaddr.js";

/** Cloud providers answer with credentials at these, whose ranges are otherwise private or public. */
const METADATA: ReadonlySet<string> = new Set([
  "100.100.100.200",
  "168.63.129.16",
  "fd00:ec2::254",
  "fd20:ce::254",
  "fd00:42::42",
]);
const PUBLIC: ReadonlySet<string> = new Set(["unicast"]);
const PRIVATE: ReadonlySet<string> = new Set(["private", "loopback", "uniqueLocal", "carrierGradeNat"]);
/** ::/96 and the NAT64 prefix for local use, which hold IPv4 addresses. */
const EMBEDDING = [ipaddr.IPv6.parseCIDR("::/96"), ipaddr.IPv6.parseCIDR("64:ff9b:1::/48")];

/**
 * Whether a connection to an IP address may be opened on behalf of a user: public ones only, or private ones too.
 * Link-local, multicast, reserved and metadata addresses never; nor IPv6 ways to reach IPv4 through a gateway.
 */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4-mapped IPv6 address counts as its IPv4 address.
  const plain = ipaddr.process(address);
  if (METADATA.has(plain.toString())) return false;
  const range = plain.range();
  if (allowPrivate && PRIVATE.has(range)) return true;
  if (plain instanceof ipaddr.IPv6 && EMBEDDING.some((prefix) => plain.match(prefix))) return false;
  return PUBLIC.has(range);
}
