import { useTheme } from "next-themes";
import { SamplePlayer } from "~/features/marketing/sample-player";
import { PreviewPane, type PreviewPhase } from "~/features/preview/preview-pane";

const previewPhase = {
  typing: "empty",
  thinking: "generating",
  streaming: "streaming",
  done: "done",
} as const satisfies Record<string, PreviewPhase>;

/** The landing page's sample window with the real preview pane. */
export function AnimatedSample({ onScreen }: { onScreen: boolean }) {
  const { resolvedTheme } = useTheme();
  return (
    <SamplePlayer
      onScreen={onScreen}
      preview={({ phase, reply }) => (
        <PreviewPane
          reply={{
            replyId: phase === "typing" || phase === "thinking" ? null : "sample",
            replyText: reply || null,
            phase: previewPhase[phase],
          }}
          look={{ theme: resolvedTheme === "light" ? "light" : "dark" }}
        />
      )}
    />
  );
}
