import { useSyncExternalStore } from "react";
import { SAMPLE_ADDRESS } from "~/domain/docs/address";

const never = () => () => {};

/** Inserts this server's address into snippets. Done in the browser: pages are built before the address is known. */
export function useServerAddress(): (text: string) => string {
  const address = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => SAMPLE_ADDRESS,
  );
  return (text) => text.replaceAll(SAMPLE_ADDRESS, address);
}
