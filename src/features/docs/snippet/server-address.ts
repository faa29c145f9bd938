import { useSyncExternalStore } from "react";
import { SAMPLE_ADDRESS } from "~/domain/docs/address";

const never = () => () => {};

/** Puts this server's address into a snippet. Pages are built before the server knows it, so browsers do this. */
export function useServerAddress(): (text: string) => string {
  const address = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => SAMPLE_ADDRESS,
  );
  return (text) => text.replaceAll(SAMPLE_ADDRESS, address);
}
