"use client";

import { useEffect, useState } from "react";
import type { Provider } from "~/domain/auth/provider";
import { toastProviderFailure } from "./provider-failure";
import { startProvider } from "./start-provider";

/** Leaving for a provider: which one the browser is on its way to, and the way to go. `returnTo` is a checked path on our own origin. */
export function useProvider({ connect = false }: { connect?: boolean } = {}) {
  const [leavingFor, setLeavingFor] = useState<Provider | null>(null);
  useEffect(() => {
    // Whoever turns back at the provider finds this page as it was left, out of the browser's memory.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeavingFor(null);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const leaveFor = async (provider: Provider, returnTo: string) => {
    setLeavingFor(provider);
    const refusal = await startProvider(provider, { returnTo, connect });
    if (!refusal) return;
    setLeavingFor(null);
    toastProviderFailure(provider, refusal, { connecting: connect });
  };
  return { leavingFor, leaveFor };
}
