import { skipToken } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { useCallback, useState } from "react";
import type { PromptReference } from "~/domain/chat/reference";
import type { ModelId } from "~/domain/model/model";
import type { ReplyFeed, useLatestReply } from "~/features/chat/reply-feed";
import { AgentBanner } from "~/features/preview/agent-banner";
import { copy } from "~/features/preview/copy";
import { FixErrors } from "~/features/preview/fix-errors";
import { usePageTheme } from "~/features/preview/page-theme";
import type { OpenHandSession, PreviewPhase } from "~/features/preview/preview-pane";
import { PreviewSkeleton } from "~/features/preview/preview-skeleton";
import { useAppData } from "~/features/preview/use-app-data";
import type { ProjectDraft } from "~/features/project/draft-host";
import { isReplyUntouched } from "~/features/project/is-reply-untouched";
import type { SavablePage } from "~/features/template/save-template-dialog";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { ProjectDownload, ProjectVersions } from "./project-versions";
import type { ProjectChecksWriter } from "./use-checks-writer";
import { useErrorFixes } from "./use-error-fixes";
import { usePageChecks } from "./use-page-checks";
import type { Agents } from "./use-page-requests";
import { type ShownPage, useShownPage } from "./use-shown-page";
import { useSupabaseOf } from "./use-supabase";

const PreviewPane = dynamic(
  () => loadWhenOnline(() => import("~/features/preview/preview-pane")).then((door) => door.PreviewPane),
  { ssr: false, loading: PreviewSkeleton },
);

const previewPhase = {
  idle: "empty",
  thinking: "generating",
  streaming: "streaming",
  ended: "done",
  failed: "failed",
} satisfies Record<ReturnType<typeof useLatestReply>["phase"], PreviewPhase>;

type PreviewSlotProps = {
  /** Where there are several. */
  label?: string;
  chatId: string | null;
  modelId: ModelId;
  feed: ReplyFeed;
  /** What is being edited; shown in place of the newest version. */
  draft: ProjectDraft | null;
  /** Agents that use the page; absent where none can. */
  agents?: Agents;
  /** Changes the project's checks; absent where it cannot be changed. */
  checksWriter?: ProjectChecksWriter;
  /** Absent where there is no message box. */
  onAddToPrompt?: (reference: PromptReference) => void;
  /** Begins to edit by hand; absent where nothing is. */
  onEditByHand?: OpenHandSession;
  /** Sends a message in the chat; absent where there is no message box. */
  onSend?: (text: string) => Promise<boolean>;
  /** A user has an error fixed, whose tries are shown in the conversation. */
  onFix?: (() => void) | undefined;
  /** Absent where pages cannot be saved. */
  onSaveAsTemplate?: (page: SavablePage) => void;
};

/** Shows the project's current version, or the reply that is changing it. Re-renders with every token, without re-rendering anything around it. */
export function PreviewSlot(props: PreviewSlotProps) {
  const { label, chatId, modelId, draft, agents, checksWriter, onAddToPrompt, onSaveAsTemplate } = props;
  const theme = useTheme().resolvedTheme === "light" ? "light" : "dark";
  const earlier = useEarlierCode(chatId);
  const page = useShownPage(chatId, props.feed, draft);
  const { latest, project, isWriting } = page;
  const { head } = project;
  const projectId = head?.projectId ?? null;
  const images = useOutsideImages(chatId);
  const settings = { theme, outsideImages: images.allowed } as const;
  const supabase = useSupabaseOf(projectId);
  const data = useAppData(head);
  const pageTheme = usePageTheme(projectId);
  const fixes = useErrorFixes({
    chatId,
    modelId,
    onAddToPrompt,
    onFix: props.onFix,
    latest,
    isReplyShown: isReplyUntouched(latest.replyId, project, page.isDirty),
    draft,
    ...settings,
  });
  const checks = usePageChecks(page, checksWriter ?? null, settings);
  const reportRun = useReportRun(page, checks.verdict);
  return (
    <FixErrors value={fixes}>
      <PreviewPane
        label={label}
        reply={{
          ...latest,
          earlier: earlier.code,
          phase: latest.phase === "ended" && latest.endedEarly ? "stopped" : previewPhase[latest.phase],
        }}
        project={{
          id: projectId,
          files: project.files ?? (head ? null : undefined),
          version: page.version,
          lastGood: page.lastGood,
          onRun: reportRun,
        }}
        look={{ theme, pageTheme, images, supabase }}
        data={data}
        versions={head && chatId ? <ProjectVersions {...{ chatId, head, page }} /> : "coming"}
        download={head ? (file) => <ProjectDownload {...{ chatId, head, page, draft, file }} /> : undefined}
        banners={
          <>
            {agents && (
              <AgentBanner
                agent={agents.agent}
                isStopped={head?.stopsAgents ?? false}
                onStop={agents.onStop}
                onAllow={agents.onAllow}
              />
            )}
            {checks.banner}
          </>
        }
        checks={checksWriter && checks.toggle && { ...checks.toggle, panel: checks.panel }}
        actions={{
          onControl: agents?.onControl,
          onPick: onAddToPrompt && ((element) => onAddToPrompt({ kind: "element", ...element })),
          onEditByHand: project.visiting || isWriting ? undefined : props.onEditByHand,
          onSend: props.onSend,
          onEarlier: earlier.onEarlier,
          onSaveAsTemplate,
        }}
      />
    </FixErrors>
  );
}

/** The code of an earlier reply, once it is asked for; null where it could not be loaded. */
function useEarlierCode(chatId: string | null) {
  const [isWanted, setIsWanted] = useState(false);
  const { data, isLoadingError } = api.chat.lastCode.useQuery(chatId && isWanted ? { chatId } : skipToken);
  return { code: isLoadingError ? null : data, onEarlier: () => setIsWanted(true) };
}

/** Reports how a version ran. Undefined while what is on screen is no version yet, or its checks are not known. */
function useReportRun({ report, isDirty }: ShownPage, verdict: ReturnType<typeof usePageChecks>["verdict"]) {
  const breaksCheck = verdict === "broken";
  const reportRun = useCallback(
    // A version that breaks a check is not good, whatever its page does.
    (versionId: string, isGood: boolean) => (isGood && breaksCheck ? undefined : report(versionId, isGood)),
    [report, breaksCheck],
  );
  return isDirty || verdict === "pending" ? undefined : reportRun;
}

/** Whether the chat's pages may load images from other sites. Off until the owner allows it. */
function useOutsideImages(chatId: string | null) {
  const utils = api.useUtils();
  const { data: chat } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const { mutate } = api.chat.setOutsideImages.useMutation({
    onSuccess: (_, { allowed, chatId }) => {
      utils.chat.get.setData({ chatId }, (known) => known && { ...known, outsideImages: allowed });
      const takeBack = { label: copy.images.undo, onClick: () => mutate({ chatId, allowed: false }) };
      if (allowed) toast.success(copy.images.allowed, { action: takeBack });
    },
    onError: ({ message }) => toast.error(copy.images.failed, { description: message }),
  });
  return {
    allowed: chat?.outsideImages ?? false,
    onAllow: () => {
      if (chatId) mutate({ chatId, allowed: true });
    },
  };
}
