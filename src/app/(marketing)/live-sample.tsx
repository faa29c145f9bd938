"use client";

import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useOnScreen } from "~/features/marketing/use-on-screen";
import { loadWhenOnline } from "~/lib/load-when-online";

const PlayedSample = lazy(() =>
  loadWhenOnline(() => import("./played-sample")).then(({ PlayedSample }) => ({ default: PlayedSample })),
);

/** The landing page's sample: `still` until it is on screen, then the one that plays, whose code is loaded for it. */
export function LiveSample({ still }: { still: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { onScreen, seen } = useOnScreen(place);
  return (
    <div ref={place}>
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
