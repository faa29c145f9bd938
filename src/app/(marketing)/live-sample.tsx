"use client";

import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { SampleWindow } from "~/features/marketing/sample-window";
import type { PreviewPhase } from "~/features/preview/preview-pane";
import { PreviewSkeleton } from "~/features/preview/preview-skeleton";

const PreviewPane = dynamic(
  () => import("~/features/preview/preview-pane").then((door) => door.PreviewPane),
  { ssr: false, loading: PreviewSkeleton },
);

const previewPhase = {
  typing: "empty",
  thinking: "generating",
  streaming: "streaming",
  done: "done",
} as const satisfies Record<string, PreviewPhase>;

/** The landing page's sample window with the real preview pane, which is loaded once the window is on screen. */
export function LiveSample() {
  const { resolvedTheme } = useTheme();
  return (
    <SampleWindow
      preview={({ phase, reply }, ready) =>
        ready ? (
          <PreviewPane
            replyId={phase === "typing" || phase === "thinking" ? null : "sample"}
            replyText={reply || null}
            phase={previewPhase[phase]}
            theme={resolvedTheme === "light" ? "light" : "dark"}
          />
        ) : (
          <PreviewSkeleton />
        )
      }
    />
  );
}
