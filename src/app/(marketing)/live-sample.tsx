"use client";

import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useOnScreen } from "~/features/marketing/use-on-screen";
import { loadWhenOnline } from "~/lib/load-when-online";

const PlayedSample = lazy(() =>
  loadWhenOnline(() => import("./played-sample")).then(({ PlayedSample }) => ({ default: PlayedSample })),
);

/** The landing page's sample: static until it is on screen, then the animated one, whose code is loaded on demand. */
export function LiveSample({ still }: { still: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const { onScreen, seen } = useOnScreen(container);
  return (
    <div ref={container}>
      {seen ? (
        <Suspense fallback={still}>
          <PlayedSample onScreen={onScreen} />
        </Suspense>
      ) : (
        still
      )}
    </div>
  );
}
