import { useEffect, useEffectEvent, useState } from "react";

/** Browsers allow six connections per host, so hidden tabs release theirs after this long. */
const HIDDEN_FOR_MS = 15_000;

/**
 * 0 while the tab has been hidden for long; increments when it is shown again, to reconnect.
 *
 * @param onReconnect called then, because changes may have been missed
 */
export function useConnectionEpoch(onReconnect: () => void): number {
  const [epoch, setEpoch] = useState({ number: 1, on: true });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = () => {
      clearTimeout(timer);
      if (document.hidden)
        timer = setTimeout(() => setEpoch((now) => ({ ...now, on: false })), HIDDEN_FOR_MS);
      else setEpoch((now) => (now.on ? now : { number: now.number + 1, on: true }));
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
  const reconnected = useEffectEvent(onReconnect);
  useEffect(() => {
    if (epoch.number > 1) reconnected();
  }, [epoch.number]);
  return epoch.on ? epoch.number : 0;
}
