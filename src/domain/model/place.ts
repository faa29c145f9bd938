import { isLoopbackAddress, isPrivateAddress } from "../text/ip-range";

/** Where a model runs, and so how far a prompt travels. */
export const modelPlaces = ["machine", "network", "elsewhere"] as const;
export type ModelPlace = (typeof modelPlaces)[number];

/** The place of a server, by its address. */
export function placeOf(address: string): ModelPlace {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
  if (isLoopbackAddress(host)) return "machine";
  // Names without a dot, and those that home routers and mDNS give.
  const isLocalName = /^[^.:]+$|\.(?:local|lan|home|internal)$/i.test(host);
  return isPrivateAddress(host) || isLocalName ? "network" : "elsewhere";
}
