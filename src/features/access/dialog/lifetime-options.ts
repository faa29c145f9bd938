import { lifetimes } from "~/domain/access/share-input";
import { copy } from "../copy";

/** After how many days access ends, for a native select read with `optionalNumber`; empty: never. */
export const lifetimeOptions = lifetimes.map((days) => ({
  value: String(days ?? ""),
  label: copy.lifetimes[days ?? "never"],
}));
