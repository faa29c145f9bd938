"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { Spinner } from "~/components/ui/spinner";
import { type Provider, providerNames } from "~/domain/auth/provider";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { toast } from "~/lib/toast";
import { welcomeMessage } from "./consume-flash";
import { copy } from "./copy";
import { providersCopy } from "./copy/providers";
import { toastProviderFailure } from "./provider/provider-failure";

/** What the server found when the browser came back. */
export type CallbackOutcome =
  | { kind: "signed_in" }
  | { kind: "connected"; provider: Provider }
  | { kind: "refused"; provider: Provider; refusal: ProviderRefusal; connecting: boolean }
  | { kind: "no_session" };

/** The last step of a provider sign-in: reports the outcome and redirects. `goTo` is a path on our own origin. */
export function AuthCallback({ outcome, goTo }: { outcome: CallbackOutcome; goTo: string }) {
  const router = useRouter();
  const reported = useRef(false);
  useEffect(() => {
    if (reported.current) return;
    reported.current = true;
    reportOutcome(outcome);
    router.replace(goTo);
  }, [outcome, goTo, router]);
  return (
    <div className="flex items-center gap-2.5 text-muted" role="status">
      <Spinner />
      {providersCopy.completing}
    </div>
  );
}

function reportOutcome(outcome: CallbackOutcome): void {
  if (outcome.kind === "refused") {
    toastProviderFailure(outcome.provider, outcome.refusal, {
      connecting: outcome.connecting,
      forNextPage: true,
    });
  } else if (outcome.kind === "no_session") {
    toast.error(copy.login.failed, { description: copy.anErrorOccurred, forNextPage: true });
  } else {
    const { title, description } =
      outcome.kind === "connected"
        ? providersCopy.connected(providerNames[outcome.provider])
        : welcomeMessage();
    toast.success(title, { description });
  }
}
