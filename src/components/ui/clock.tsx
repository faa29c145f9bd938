"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { browserClock, type Clock } from "~/lib/times";
import { storeZone } from "~/lib/zone-cookie";

/** `isKnown` is false where the server draws for a browser whose zone it has not been told yet. */
type UserClock = Clock & { isKnown: boolean };

const ServerClock = createContext<UserClock>({ zone: "UTC", now: new Date(0), isKnown: false });

type ClockProviderProps = {
  /** The browser's zone, if it was here before. */
  zone: string | undefined;
  now: Date;
  children: ReactNode;
};

/** Tells the server's drawing, and the browser's first one, which must be the same, what time it is for the reader. */
export function ClockProvider({ zone, now, children }: ClockProviderProps) {
  useEffect(() => storeZone(browserClock().zone), []);
  const serverClock = useMemo(() => ({ zone: zone ?? "UTC", now, isKnown: zone !== undefined }), [zone, now]);
  return <ServerClock value={serverClock}>{children}</ServerClock>;
}

const subscribeNever = () => () => {};

/** The reader's clock: the browser's own, as soon as the page is hydrated. */
export function useClock(): UserClock {
  const serverClock = useContext(ServerClock);
  const isHydrated = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return isHydrated ? { ...browserClock(), isKnown: true } : serverClock;
}
