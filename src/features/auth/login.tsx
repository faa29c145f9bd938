"use client";

import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { copy } from "./copy";
import { LoginForm } from "./login-form";
import { useEnter } from "./use-enter";
import { wantedPath } from "./wanted-path";

const say = copy.login;
const SecondStep = lazy(() =>
  loadWhenOnline(() => import("./second-step")).then(({ SecondStep }) => ({ default: SecondStep })),
);

type LoginProps = {
  /** This browser's sign-in waits for a second factor already: it comes from a provider, or loads the page anew. */
  asked?: { passkey: boolean } | null;
  /** This browser's visitor accepted the terms before. */
  termsAccepted?: boolean;
  outboxHint: ReactNode;
};

/** The way in: the first step, and where the account has one, the second on the same page. */
export function Login({ asked: askedBefore = null, termsAccepted = false, outboxHint }: LoginProps) {
  const { entering, enter } = useEnter();
  const [asked, setAsked] = useState(askedBefore);
  useEffect(() => {
    if (wantedPath().startsWith("/checkout/") && wasSentHere())
      toast.error(say.forCheckout.title, { description: say.forCheckout.text });
  }, []);
  const goOn = () => enter(wantedPath());
  if (!asked) {
    return (
      <LoginForm
        termsAccepted={termsAccepted}
        entering={entering}
        outboxHint={outboxHint}
        onSignedIn={goOn}
        onAsked={setAsked}
      />
    );
  }
  return (
    <Suspense
      fallback={
        <p role="status" className="text-muted">
          {copy.loading}
        </p>
      }
    >
      <SecondStep passkey={asked.passkey} onSignedIn={goOn} onBack={() => setAsked(null)} />
    </Suspense>
  );
}

/** Whether the server answered another address with this page. Who came by a link was told by the page before. */
function wasSentHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return (
    entry instanceof PerformanceNavigationTiming && entry.redirectCount > 0 && entry.name === location.href
  );
}
