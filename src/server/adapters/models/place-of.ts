import ipaddr from "ipaddr.js";
import type { ModelPlace } from "~/domain/model/model";

const PRIVATE_RANGES: readonly string[] = ["private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

/** Names without a dot, and those assigned by home routers, mDNS and containers. */
const LOCAL_NAME = /^[^.]+$|\.(?:local|lan|home|internal)$/i;

/** Where the server at `address` is, without a DNS lookup. Names that would need one count as elsewhere. */
export function placeOf(address: string): ModelPlace {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
  if (host === "localhost") return "machine";
  if (!ipaddr.isValid(host)) return LOCAL_NAME.test(host) ? "network" : "elsewhere";
  const range = ipaddr.process(host).range();
  // A client that connects to the unspecified address reaches its own machine.
  if (range === "loopback" || range === "unspecified") return "machine";
  return PRIVATE_RANGES.includes(range) ? "network" : "elsewhere";
}
