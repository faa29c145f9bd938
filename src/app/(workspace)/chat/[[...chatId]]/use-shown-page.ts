import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type LatestReply, type ReplyFeed, useLatestReply } from "~/features/chat/reply-feed";
import { prepareReact } from "~/features/preview/prepare-react";
import type { ShownVersion } from "~/features/preview/preview-pane";
import type { ProjectDraft } from "~/features/project/draft-host";
import { useDraftedProject } from "~/features/project/use-draft-files";
import { type ShownProject, useProject } from "~/features/project/use-project";
import { useLastGoodFiles } from "~/features/project/use-version-files";
import { api } from "~/trpc/react";
import { kindOfProject } from "~preview";

type Head = NonNullable<ShownProject["head"]>;

/** What the preview shows: the newest reply, the project that it changes, and how the version on screen ran. */
export function useShownPage(chatId: string | null, feed: ReplyFeed, draft: ProjectDraft | null) {
  const latest = useLatestReply(feed);
  const project = useDraftedProject(useProject(chatId), draft);
  const { head } = project;
  const version = useShownVersion(chatId, project, latest);
  usePreparedApp(head);
  const { failedId, report } = useRunReports();
  const isBroken = head !== null && failedId === head.versionId;
  const lastGood = useLastGoodFiles(isBroken ? head : null);
  const isWriting = latest.phase === "thinking" || latest.phase === "streaming";
  return {
    latest,
    project,
    version,
    isBroken,
    lastGood,
    report,
    isWriting,
    isDirty: draft?.isDirty ?? false,
  };
}

export type ShownPage = ReturnType<typeof useShownPage>;

export const kindOf = ({ files }: Head) => kindOfProject(new Map(files.map(({ path }) => [path, ""])));

/** Loads what a project of components runs with while its files are on their way. */
function usePreparedApp(head: Head | null) {
  useEffect(() => {
    if (!head || kindOf(head) !== "react") return;
    // A failure here is retried, and reported, when the files are needed.
    void prepareReact().catch(() => {});
  }, [head]);
}

/** The version on screen. A reply is shown instead while it is written, until the version it became has arrived. */
function useShownVersion(
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
function useRunReports() {
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
