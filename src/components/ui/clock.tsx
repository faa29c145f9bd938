"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { browserClock, type Clock } from "~/lib/times";
import { storeZone } from "~/lib/zone-cookie";

/** `isKnown` is false while the server renders for a browser whose time zone it does not have yet. */
type UserClock = Clock & { isKnown: boolean };

const ServerClock = createContext<UserClock>({ zone: "UTC", now: new Date(0), isKnown: false });

type ClockProviderProps = {
  /** The browser's time zone from an earlier visit. */
  zone: string | undefined;
  now: Date;
  children: ReactNode;
};

/** Provides the clock for server rendering and for the first client render, which must match it. */
export function ClockProvider({ zone, now, children }: ClockProviderProps) {
  useEffect(() => storeZone(browserClock().zone), []);
  const serverClock = useMemo(() => ({ zone: zone ?? "UTC", now, isKnown: zone !== undefined }), [zone, now]);
  return <ServerClock value={serverClock}>{children}</ServerClock>;
}

const subscribeNever = () => () => {};

/** The user's clock: the browser's own once the page is hydrated. */
export function useClock(): UserClock {
  const serverClock = useContext(ServerClock);
  const isHydrated = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return isHydrated ? { ...browserClock(), isKnown: true } : serverClock;
}
