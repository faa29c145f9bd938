"use client";

import { useEffect, useState } from "react";
import type { Provider } from "~/domain/auth/provider";
import { toastProviderFailure } from "./provider-failure";
import { startProviderSignIn } from "./start-provider-sign-in";

/** Leaving for a provider: which one the browser is on its way to, and the way to go. `returnTo` is a checked path on our own origin. */
export function useProviderRedirect({ connect = false }: { connect?: boolean } = {}) {
  const [redirectingTo, setRedirectingTo] = useState<Provider | null>(null);
  useEffect(() => {
    // Whoever turns back at the provider finds this page as it was left, out of the browser's memory.
    const resetOnReturn = (event: PageTransitionEvent) => event.persisted && setRedirectingTo(null);
    window.addEventListener("pageshow", resetOnReturn);
    return () => window.removeEventListener("pageshow", resetOnReturn);
  }, []);
  const redirectTo = async (provider: Provider, returnTo: string) => {
    setRedirectingTo(provider);
    const refusal = await startProviderSignIn(provider, { returnTo, connect });
    if (!refusal) return;
    setRedirectingTo(null);
    toastProviderFailure(provider, refusal, { connecting: connect });
  };
  return { redirectingTo, redirectTo };
}
