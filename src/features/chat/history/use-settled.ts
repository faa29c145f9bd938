import { useDeferredValue, useEffect, useState } from "react";

const SETTLED_AFTER_MS = 200;

/** The value once nothing was typed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(settled);
}
