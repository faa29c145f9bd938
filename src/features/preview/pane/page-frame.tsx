import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { cn } from "~/lib/cn";
import { focusUnlessTouch } from "~/lib/focus-unless-touch";
import type { PreviewPage } from "~preview";
import { copy } from "../copy";
import { FileOffer } from "./file-offer";
import { useFixing } from "./fix-controls";
import { FrameNotice } from "./frame-notice";
import { PageConsole } from "./page-console";
import { ProblemCard } from "./problem-card";
import { SlimBanner } from "./slim-banner";
import { type PageFrameProps, usePageFrame } from "./use-page-frame";

// The mobile view of the specification: 375 by 667 pixels.
const MOBILE =
  "relative mx-auto my-4 box-content h-[667px] w-[375px] shrink-0 overflow-hidden rounded-card border border-border";

/** The sandbox frame with its Console, and buttons to stop or reload a page that hangs. */
export function PageFrame(props: PageFrameProps) {
  const { built, look, view, frame, onReload, reloadButton } = props;
  const { state, dispatch, problem } = frame;
  const container = useRef<HTMLDivElement>(null);
  usePageFrame(container, props);
  useEffect(() => () => dispatch({ type: "restart" }), [dispatch]);
  const fixing = useFixing(state.entries, problem);
  const page = built?.page ?? null;
  const [hidden, setHidden] = useState<{ of: PreviewPage | null; error: string } | null>(null);
  const isHidden = hidden !== null && hidden.of === page && hidden.error === problem?.error;
  const { images } = look;
  return (
    <>
      <div role="status">
        <FileOffer offers={state.offers} onSettled={() => dispatch({ type: "settle-offer" })} />
        {state.imagesBlocked && images.onAllow && (
          <SlimBanner
            title={copy.images.title}
            text={copy.images.text}
            action={
              <Button size="sm" onClick={images.onAllow}>
                {copy.images.allow}
              </Button>
            }
          />
        )}
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div className={cn("min-h-0 flex-1", view === "mobile" && "flex overflow-auto bg-background px-4")}>
          <div ref={container} className={view === "mobile" ? MOBILE : "relative size-full"} />
        </div>
        {problem && !isHidden && (
          <ProblemCard
            problem={problem}
            fixing={fixing}
            onHide={() => setHidden({ of: page, error: problem.error })}
          />
        )}
      </div>
      <FrameNotice
        health={state.health}
        onStop={() => dispatch({ type: "stop" })}
        onReload={() => {
          onReload();
          focusUnlessTouch(reloadButton.current);
        }}
      />
      <PageConsole
        entries={state.entries}
        counts={state.counts}
        fixing={fixing}
        isProblemShown={problem !== null && !isHidden}
      />
    </>
  );
}
