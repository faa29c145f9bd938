import { skipToken } from "@tanstack/react-query";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { useCallback, useEffect, useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import type { PromptReference } from "~/domain/chat/reference";
import type { ModelId } from "~/domain/model/model";
import { nameOfFiles } from "~/domain/project/project-name";
import { type ReplyFeed, useLatestReply } from "~/features/chat/reply-feed";
import { AgentBanner } from "~/features/preview/agent-banner";
import { copy } from "~/features/preview/copy";
import { FixErrors } from "~/features/preview/fix-errors";
import { usePageTheme } from "~/features/preview/page-theme";
import { prepareReact } from "~/features/preview/prepare-react";
import type { OpenHandSession, PreviewPhase } from "~/features/preview/preview-pane";
import { PreviewSkeleton, VersionsPlace } from "~/features/preview/preview-skeleton";
import { useAppData } from "~/features/preview/use-app-data";
import type { ProjectDraft } from "~/features/project/draft-host";
import { isReplyUntouched } from "~/features/project/is-reply-untouched";
import { useDraftedProject } from "~/features/project/use-draft-files";
import { type ShownProject, useProject } from "~/features/project/use-project";
import { useLastGoodFiles } from "~/features/project/use-version-files";
import { PublishButton } from "~/features/publication/publish-button";
import type { SavablePage } from "~/features/template/save-template-dialog";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { kindOfProject } from "~preview";
import { VersionPicture } from "../version-picture";
import type { ProjectChecksWriter } from "./use-checks-writer";
import { useErrorFixes } from "./use-error-fixes";
import { usePageChecks } from "./use-page-checks";
import type { Agents } from "./use-page-requests";
import { useRunReports, useShownVersion } from "./use-shown-version";
import { useSupabaseOf } from "./use-supabase";

const PreviewPane = dynamic(
  () => loadWhenOnline(() => import("~/features/preview/preview-pane")).then((door) => door.PreviewPane),
  { ssr: false, loading: PreviewSkeleton },
);

const DownloadMenu = dynamic(
  () => loadWhenOnline(() => import("~/features/project/download-menu")).then((door) => door.DownloadMenu),
  { ssr: false, loading: () => <span className="size-8 pointer-coarse:size-11" /> },
);

const VersionStrip = dynamic(
  () => loadWhenOnline(() => import("~/features/project/version-strip")).then((door) => door.VersionStrip),
  { ssr: false, loading: VersionsPlace },
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
export function PreviewSlot({
  label,
  chatId,
  modelId,
  feed,
  draft,
  agents,
  checksWriter,
  onAddToPrompt,
  onEditByHand,
  onSend,
  onFix,
  onSaveAsTemplate,
}: PreviewSlotProps) {
  const { resolvedTheme } = useTheme();
  const theme = resolvedTheme === "light" ? "light" : "dark";
  const { phase, endedEarly, repair, ...latest } = useLatestReply(feed);
  const [wantsEarlier, setWantsEarlier] = useState(false);
  const earlier = api.chat.lastCode.useQuery(chatId && wantsEarlier ? { chatId } : skipToken);
  const project = useDraftedProject(useProject(chatId), draft);
  const version = useShownVersion(chatId, project, { replyId: latest.replyId, phase });
  usePreparedApp(project.head);
  const runs = useRunReports();
  const isBroken = project.head !== null && runs.failedId === project.head.versionId;
  const lastGood = useLastGoodFiles(isBroken ? project.head : null);
  const { data: chat } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const images = useOutsideImages(chatId);
  const supabase = useSupabaseOf(project.head?.projectId ?? null);
  const data = useAppData(project.head);
  const saveEdits = useSavedEdits(chatId, draft, project.head?.versionId);
  const projectId = project.head?.projectId ?? null;
  const pageTheme = usePageTheme(projectId);
  const fixes = useErrorFixes({
    chatId,
    modelId,
    onAddToPrompt,
    onFix,
    theme,
    latest: { phase, endedEarly, repair },
    isReplyShown: isReplyUntouched(latest.replyId, project, draft?.isDirty ?? false),
    draft,
    outsideImages: images.allowed,
  });
  const checks = usePageChecks({
    project,
    isWriting: phase === "thinking" || phase === "streaming",
    isDirty: draft?.isDirty ?? false,
    writer: checksWriter ?? null,
    theme,
    outsideImages: images.allowed,
  });
  const { report } = runs;
  const breaksCheck = checks.verdict === "broken";
  const reportRun = useCallback(
    // A version that breaks a check is not good, whatever its page does.
    (versionId: string, isGood: boolean) => (isGood && breaksCheck ? undefined : report(versionId, isGood)),
    [report, breaksCheck],
  );
  return (
    <FixErrors value={fixes}>
      <PreviewPane
        label={label}
        reply={{
          ...latest,
          phase: phase === "ended" && endedEarly ? "stopped" : previewPhase[phase],
          ...(earlier.isLoadingError
            ? { earlier: null }
            : earlier.data !== undefined && { earlier: earlier.data }),
        }}
        project={{
          id: projectId,
          files: project.files ?? (project.head ? null : undefined),
          version,
          lastGood,
          // What is being edited is no version yet.
          onRun: draft?.isDirty || checks.verdict === "pending" ? undefined : reportRun,
        }}
        look={{ theme, pageTheme, images, supabase }}
        versions={
          project.head && chatId ? (
            <VersionStrip
              chatId={chatId}
              head={project.head}
              shownId={version?.id ?? project.head.versionId}
              isDirty={draft?.isDirty ?? false}
              hasError={isBroken}
              onVisit={project.visit}
              renderPicture={(versionId) => <VersionPicture versionId={versionId} />}
              publish={
                kindOf(project.head) !== "listing" && (
                  <PublishButton
                    project={{
                      projectId: project.head.projectId,
                      title: (project.files && nameOfFiles(project.files)) ?? chat?.title ?? "",
                      versionId: version?.id ?? project.head.versionId,
                      newest: { id: project.head.versionId, number: project.head.number },
                    }}
                  />
                )
              }
            />
          ) : (
            "coming"
          )
        }
        download={
          project.head
            ? (file) =>
                project.head && (
                  <DownloadMenu
                    trigger={
                      <IconButton label={copy.actions.download} size="sm">
                        <Download />
                      </IconButton>
                    }
                    projectId={project.head.projectId}
                    versionId={version?.id ?? project.head.versionId}
                    files={project.shown?.files ?? null}
                    file={file}
                    {...(!project.visiting && saveEdits && { saveEdits })}
                  />
                )
            : undefined
        }
        banners={
          <>
            {agents && (
              <AgentBanner
                agent={agents.agent}
                isStopped={project.head?.stopsAgents ?? false}
                onStop={agents.onStop}
                onAllow={agents.onAllow}
              />
            )}
            {checks.banner}
          </>
        }
        checks={checksWriter && checks.toggle && { ...checks.toggle, panel: checks.panel }}
        data={data}
        actions={{
          onControl: agents?.onControl,
          onPick: onAddToPrompt && ((element) => onAddToPrompt({ kind: "element", ...element })),
          onEditByHand:
            project.visiting || phase === "thinking" || phase === "streaming" ? undefined : onEditByHand,
          onSend,
          onEarlier: () => setWantsEarlier(true),
          onSaveAsTemplate,
        }}
      />
    </FixErrors>
  );
}

/** Makes a version of what is being edited and returns its id; null while nothing is. */
function useSavedEdits(chatId: string | null, draft: ProjectDraft | null, shownId: string | undefined) {
  const utils = api.useUtils();
  if (!chatId || !shownId || !draft?.isDirty) return null;
  return async () => {
    await draft.save();
    return (await utils.project.ofChat.fetch({ chatId }))?.versionId ?? shownId;
  };
}

const kindOf = ({ files }: NonNullable<ShownProject["head"]>) =>
  kindOfProject(new Map(files.map(({ path }) => [path, ""])));

/** Loads what a project of components runs with while its files are on their way. */
function usePreparedApp(head: ShownProject["head"]) {
  useEffect(() => {
    if (!head || kindOf(head) !== "react") return;
    // A failure here is retried, and reported, when the files are needed.
    void prepareReact().catch(() => {});
  }, [head]);
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
