import { useEffect, useState } from "react";

/** Browsers allow six connections per host, so hidden tabs release theirs after this long. */
const HIDDEN_FOR_MS = 15_000;

/** 0 while this tab has been hidden for long, and a new number after each return from that. */
export function useFollowRound(): number {
  const [round, setRound] = useState({ number: 1, on: true });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(() => setRound((at) => ({ ...at, on: false })), HIDDEN_FOR_MS);
      else setRound((at) => (at.on ? at : { number: at.number + 1, on: true }));
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return round.on ? round.number : 0;
}
