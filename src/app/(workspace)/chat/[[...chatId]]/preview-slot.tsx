"use client";

import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { type ReplyFeed, useLatestReply } from "~/features/chat/reply-feed";
import type { PreviewPhase } from "~/features/preview/preview-pane";
import { PreviewSkeleton } from "~/features/preview/preview-skeleton";
import { patiently } from "~/lib/patiently";

const PreviewPane = dynamic(
  () => patiently(() => import("~/features/preview/preview-pane")).then((door) => door.PreviewPane),
  { ssr: false, loading: PreviewSkeleton },
);

const previewPhase = {
  idle: "empty",
  thinking: "generating",
  streaming: "streaming",
  ended: "done",
  failed: "failed",
} satisfies Record<ReturnType<typeof useLatestReply>["phase"], PreviewPhase>;

/** Shows the newest reply's code; drawn again with every token, and nothing around it. */
export function PreviewSlot({ feed }: { feed: ReplyFeed }) {
  const { resolvedTheme } = useTheme();
  const { replyId, replyText, phase } = useLatestReply(feed);
  return (
    <PreviewPane
      replyId={replyId}
      replyText={replyText}
      phase={previewPhase[phase]}
      theme={resolvedTheme === "light" ? "light" : "dark"}
    />
  );
}
