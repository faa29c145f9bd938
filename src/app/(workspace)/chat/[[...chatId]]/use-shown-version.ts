import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { LatestReply } from "~/features/chat/reply-feed";
import type { ShownVersion } from "~/features/preview/preview-pane";
import type { ShownProject } from "~/features/project/use-project";
import { api } from "~/trpc/react";

/** The version on screen. A reply is shown instead while it is written, until the version it became has arrived. */
export function useShownVersion(
  chatId: string | null,
  { head, shown, visiting }: ShownProject,
  { replyId, phase }: Pick<LatestReply, "replyId" | "phase">,
): ShownVersion | undefined {
  const utils = api.useUtils();
  const [settledId, setSettledId] = useState<string | null>(null);
  const wasWriting = useRef(false);
  const isWritten = phase === "ended" || phase === "failed" || phase === "idle";
  // Of a chat that was opened when its reply was there, the version came with the page.
  const isThere = useEffectEvent(() => !wasWriting.current && (!replyId || head?.replyId === replyId));
  useEffect(() => {
    if (!isWritten) wasWriting.current = true;
    if (!chatId || !isWritten) return;
    if (isThere()) return setSettledId(replyId);
    let isStale = false;
    void utils.project.ofChat.invalidate({ chatId }).then(() => {
      if (!isStale) setSettledId(replyId);
    });
    return () => {
      isStale = true;
    };
  }, [chatId, isWritten, replyId, utils]);
  const hasReply = visiting !== null || (isWritten && settledId === replyId);
  return useMemo(
    () => shown && { id: shown.versionId, replyId: shown.replyId, files: shown.files, hasReply },
    [shown, hasReply],
  );
}

/** Marks versions that ran without an error, and remembers the last one that did not. */
export function useRunReports() {
  const utils = api.useUtils();
  const { mutate } = api.project.markGood.useMutation({
    onSuccess: () => {
      void utils.project.ofChat.invalidate();
      void utils.project.versions.invalidate();
    },
  });
  const [failedId, setFailedId] = useState<string | null>(null);
  const marked = useRef(new Set<string>());
  const report = useCallback(
    (versionId: string, isGood: boolean) => {
      setFailedId((failed) => (isGood ? (failed === versionId ? null : failed) : versionId));
      if (!isGood || marked.current.has(versionId)) return;
      marked.current.add(versionId);
      mutate({ versionId });
    },
    [mutate],
  );
  return { failedId, report };
}
