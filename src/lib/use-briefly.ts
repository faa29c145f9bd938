import { useEffect, useState } from "react";

/** Whether `start` was called less than `ms` ago. */
export function useBriefly(ms: number): [isOn: boolean, start: () => void] {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setIsOn(false), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
  return [isOn, () => setIsOn(true)];
}
