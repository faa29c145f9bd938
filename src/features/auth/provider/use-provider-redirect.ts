import { useEffect, useState } from "react";
import type { Provider } from "~/domain/auth/provider";
import { toastProviderFailure } from "./provider-failure";
import { startProviderSignIn } from "./start-provider-sign-in";

/**
 * Redirects to a provider. `redirectingTo` is the one the browser is leaving for; `returnTo` is a checked path on our
 * own origin.
 */
export function useProviderRedirect({ connect = false }: { connect?: boolean } = {}) {
  const [redirectingTo, setRedirectingTo] = useState<Provider | null>(null);
  useEffect(() => {
    // A user who comes back from the provider gets this page from the browser's cache, as they left it.
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
