import { useRef, useState } from "react";

/** Loads something once, at the first call of `load`; a load that failed is tried again at the next call. */
export function useOnDemand<Loaded>(request: () => Promise<Loaded>) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const isLoading = useRef(false);
  const load = () => {
    if (loaded !== null || isLoading.current) return;
    isLoading.current = true;
    setFailed(false);
    request()
      .then(setLoaded)
      .catch(() => setFailed(true))
      .finally(() => {
        isLoading.current = false;
      });
  };
  return { loaded, failed, load };
}
