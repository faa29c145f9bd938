import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type LatestReply, type ReplyFeed, useLatestReply } from "~/features/chat/reply-feed";
import { prepareReact } from "~/features/preview/prepare-react";
import type { DisplayedVersion } from "~/features/preview/preview-pane";
import type { ProjectDraft } from "~/features/project/draft-host";
import { useDraftedProject } from "~/features/project/use-draft-files";
import { type DisplayedProject, useProject } from "~/features/project/use-project";
import { useLastGoodFiles } from "~/features/project/use-version-files";
import { api } from "~/trpc/react";
import { kindOfProject } from "~preview";

type Head = NonNullable<DisplayedProject["head"]>;

/** The state of the preview: the newest reply, the project, and whether the displayed version ran well. */
export function useDisplayedPage(chatId: string | null, feed: ReplyFeed, draft: ProjectDraft | null) {
  const latest = useLatestReply(feed);
  const project = useDraftedProject(useProject(chatId), draft);
  const { head } = project;
  const version = useDisplayedVersion(chatId, project, latest);
  usePreloadedReact(head);
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

export type DisplayedPage = ReturnType<typeof useDisplayedPage>;

export const kindOf = ({ files }: Head) => kindOfProject(new Map(files.map(({ path }) => [path, ""])));

/** Preloads the React runtime of a project while its files load. */
function usePreloadedReact(head: Head | null) {
  useEffect(() => {
    if (!head || kindOf(head) !== "react") return;
    // Retried, and any failure reported, when the page is built.
    void prepareReact().catch(() => {});
  }, [head]);
}

/** The displayed version. While a reply is written, and until its version has loaded, the reply takes its place. */
function useDisplayedVersion(
  chatId: string | null,
  { head, shown, visiting }: DisplayedProject,
  { replyId, phase }: Pick<LatestReply, "replyId" | "phase">,
): DisplayedVersion | undefined {
  const utils = api.useUtils();
  const [settledId, setSettledId] = useState<string | null>(null);
  const [wasWriting, setWasWriting] = useState(false);
  const isWritten = phase === "ended" || phase === "failed" || phase === "idle";
  if (!isWritten && !wasWriting) setWasWriting(true);
  // If the reply was complete when the chat was opened, its version was loaded with the page, whose first frame shows it.
  const isLoaded = !wasWriting && (!replyId || head?.replyId === replyId);
  const isLoadedNow = useEffectEvent(() => isLoaded);
  useEffect(() => {
    if (!chatId || !isWritten) return;
    if (isLoadedNow()) return setSettledId(replyId);
    let isStale = false;
    void utils.project.ofChat.invalidate({ chatId }).then(() => {
      if (!isStale) setSettledId(replyId);
    });
    return () => {
      isStale = true;
    };
  }, [chatId, isWritten, replyId, utils]);
  const hasReply = visiting !== null || (isWritten && (isLoaded || settledId === replyId));
  return useMemo(
    () => shown && { id: shown.versionId, replyId: shown.replyId, files: shown.files, hasReply },
    [shown, hasReply],
  );
}

/** Marks versions that ran without errors, and stores the id of the last one that failed. */
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
