import { useEffect, useState } from "react";
import { callQuery } from "~/trpc/light-call";

/**
 * Where this server stores its emails, for users at its machine; null where it sends them, undefined until that
 * is known. Fetched, so that the pages can be prerendered.
 */
export function useOutboxHref(): string | null | undefined {
  const [href, setHref] = useState<string | null>();
  useEffect(() => {
    callQuery("mail", "outboxHref").then(setHref, () => setHref(null));
  }, []);
  return href;
}
