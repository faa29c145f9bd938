import { useDeferredValue, useEffect, useState } from "react";

const DEBOUNCE_MS = 200;

/** The value once typing has paused. */
export function useDebounced(value: string): string {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(debounced);
}
