"use client";

import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useOnScreen } from "~/features/marketing/use-on-screen";
import { loadWhenOnline } from "~/lib/load-when-online";

const AnimatedSample = lazy(() =>
  loadWhenOnline(() => import("./animated-sample")).then(({ AnimatedSample }) => ({
    default: AnimatedSample,
  })),
);

/** The landing page's sample: static until it is visible, then animated by code that loads on demand. */
export function LiveSample({ still }: { still: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const { onScreen, seen } = useOnScreen(container);
  return (
    <div ref={container}>
      {seen ? (
        <Suspense fallback={still}>
          <AnimatedSample onScreen={onScreen} />
        </Suspense>
      ) : (
        still
      )}
    </div>
  );
}
