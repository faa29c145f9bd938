"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useState } from "react";
import { patiently } from "~/lib/patiently";
import { toast } from "~/lib/toast";
import { copy } from "./copy";
import { LoginForm } from "./login-form";
import { wantedPath } from "./wanted-path";

const say = copy.login;
const SecondStep = lazy(() =>
  patiently(() => import("./second-step")).then(({ SecondStep }) => ({ default: SecondStep })),
);

type LoginProps = {
  /** This browser's sign-in waits for a second factor already: it comes from a provider, or loads the page anew. */
  asked?: { passkey: boolean } | null;
};

/** The way in: the first step, and where the account has one, the second on the same page. */
export function Login({ asked: askedBefore = null }: LoginProps) {
  const router = useRouter();
  const [asked, setAsked] = useState(askedBefore);
  const [entering, setEntering] = useState(false);
  useEffect(() => {
    if (wantedPath().startsWith("/checkout/") && wasSentHere())
      toast.error(say.forCheckout.title, { description: say.forCheckout.text });
  }, []);
  const enter = () => {
    setEntering(true);
    toast.success(say.succeeded.title, { description: say.succeeded.description });
    router.replace(wantedPath());
    // Pages that the router fetched ahead while signed out were redirects to this one.
    router.refresh();
  };
  if (!asked) {
    return <LoginForm entering={entering} onSignedIn={enter} onAsked={setAsked} />;
  }
  return (
    <Suspense
      fallback={
        <p role="status" className="text-muted">
          {copy.loading}
        </p>
      }
    >
      <SecondStep passkey={asked.passkey} onSignedIn={enter} onBack={() => setAsked(null)} />
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
