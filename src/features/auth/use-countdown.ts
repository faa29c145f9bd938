import { useEffect, useState } from "react";

/** Counts seconds down to zero; `start` starts over. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = () => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)));
    update();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { seconds, start: (from) => setEndsAt(Date.now() + from * 1_000) };
}
