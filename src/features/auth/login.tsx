"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { Provider } from "~/domain/auth/provider";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { copy } from "./copy";
import { returnPath } from "./return-path";
import { LoginForm } from "./sign-in/login-form";
import { useCompleteSignIn } from "./sign-in/use-complete-sign-in";

const SecondStep = lazy(() =>
  loadWhenOnline(() => import("./sign-in/second-step")).then(({ SecondStep }) => ({ default: SecondStep })),
);

type LoginProps = {
  /** Sign-in providers that are set up on this server. */
  providers?: readonly Provider[];
  /** The path to return to, as in the URL. */
  from?: string | undefined;
  /** A pending second factor, after a provider or a reload. */
  secondFactor?: { passkey: boolean } | null;
  /** The terms were accepted in this browser before. */
  termsAccepted?: boolean;
};

/** The login page: the first step and, if the account has one, the second. */
export function Login({
  providers = [],
  from,
  secondFactor: initialSecondFactor = null,
  termsAccepted = false,
}: LoginProps) {
  const { redirecting, completeSignIn } = useCompleteSignIn();
  const [secondFactor, setSecondFactor] = useState(initialSecondFactor);
  useEffect(() => {
    if (returnPath().startsWith("/checkout/") && wasRedirectedHere())
      toast.error(copy.login.forCheckout.title, { description: copy.login.forCheckout.text });
  }, []);
  const onSignedIn = () => completeSignIn(returnPath());
  if (!secondFactor) {
    return (
      <LoginForm
        providers={providers}
        from={from}
        termsAccepted={termsAccepted}
        redirecting={redirecting}
        onSignedIn={onSignedIn}
        onSecondFactor={setSecondFactor}
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
      <SecondStep
        passkey={secondFactor.passkey}
        onSignedIn={onSignedIn}
        onBack={() => setSecondFactor(null)}
      />
    </Suspense>
  );
}

/** Whether a redirect led here. Visitors who followed a link were already told by the previous page. */
function wasRedirectedHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return (
    entry instanceof PerformanceNavigationTiming && entry.redirectCount > 0 && entry.name === location.href
  );
}
