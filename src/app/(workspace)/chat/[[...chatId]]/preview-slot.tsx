import { skipToken } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { use, useCallback, useState } from "react";
import { useDeed } from "~/components/ui/deed";
import type { PromptReference } from "~/domain/chat/reference";
import type { ModelId } from "~/domain/model/model";
import type { PickedElement } from "~/domain/preview/picked-element";
import type { ProjectFiles } from "~/domain/project/project-files";
import { type Anchor, quoteLines } from "~/domain/review/anchor";
import { firstCharacters } from "~/domain/text/first-characters";
import type { ReplyFeed, useLatestReply } from "~/features/chat/reply-feed";
import { AgentBanner } from "~/features/preview/agent-banner";
import { copy } from "~/features/preview/copy";
import { FirstFrame } from "~/features/preview/first-frame";
import { FixErrors } from "~/features/preview/fix-errors";
import { usePageTheme } from "~/features/preview/page-theme";
import type { OpenHandSession, PreviewPhase } from "~/features/preview/preview-pane";
import { PreviewSkeleton } from "~/features/preview/preview-skeleton";
import { useAppData } from "~/features/preview/use-app-data";
import type { ProjectDraft } from "~/features/project/draft-host";
import { isReplyUntouched } from "~/features/project/is-reply-untouched";
import { copy as reviewCopy } from "~/features/review/copy";
import type { SavablePage } from "~/features/template/save-template-dialog";
import { TemplatePlan } from "~/features/template/template-plan";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { CommentsContext } from "../use-comments";
import { ProjectDownload, ProjectPublish, ProjectVersions, ProjectVisit } from "./project-versions";
import type { ProjectChecksWriter } from "./use-checks-writer";
import { type DisplayedPage, useDisplayedPage } from "./use-displayed-page";
import { useErrorFixes } from "./use-error-fixes";
import { usePageChecks } from "./use-page-checks";
import type { Agents } from "./use-page-requests";
import { useSupabaseOf } from "./use-supabase";

const PreviewPane = dynamic(
  () => loadWhenOnline(() => import("~/features/preview/preview-pane")).then((module) => module.PreviewPane),
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
  /** Of the page's scripts; undefined: the first page does not start before the pane. */
  nonce?: string | undefined;
  /** Tells several previews apart. */
  label?: string;
  chatId: string | null;
  modelId: ModelId;
  feed: ReplyFeed;
  /** Unsaved edits, displayed in place of the newest version. */
  draft: ProjectDraft | null;
  /** Agents that use the page; undefined if none can. */
  agents?: Agents | undefined;
  /** Undefined if the project is read-only. */
  checksWriter?: ProjectChecksWriter | undefined;
  /** Undefined without a message box. */
  onAddToPrompt?: ((reference: PromptReference) => void) | undefined;
  /** Starts editing by hand; undefined if the project is read-only. */
  onEditByHand?: OpenHandSession | undefined;
  /** A request from the conversation to edit the page. */
  editing?: { isDue: boolean; onBegin: () => void } | undefined;
  /** Sends a message in the chat; undefined without a message box. */
  onSend?: ((text: string) => Promise<boolean>) | undefined;
  /** Called when a user starts a fix, whose attempts appear in the conversation. */
  onFix?: (() => void) | undefined;
  /** Undefined if pages cannot be saved. */
  onSaveAsTemplate?: ((page: SavablePage) => void) | undefined;
};

/** Shows the project's current version, or the reply that is changing it. Re-renders alone with every token. */
export function PreviewSlot(props: PreviewSlotProps) {
  const { label, chatId, modelId, draft, agents, checksWriter, onAddToPrompt, onSaveAsTemplate } = props;
  const theme = useTheme().resolvedTheme === "light" ? "light" : "dark";
  const earlier = useEarlierCode(chatId);
  const page = useDisplayedPage(chatId, props.feed, draft);
  const { latest, project, isWriting } = page;
  const { head } = project;
  const projectId = head?.projectId ?? null;
  const images = useOutsideImages(chatId);
  const settings = { theme, outsideImages: images.allowed } as const;
  const supabase = useSupabaseOf(projectId);
  const mayEdit = useDeed("edit");
  const mayManage = useDeed("manage");
  const data = useAppData(head);
  const pageTheme = usePageTheme(projectId);
  const fixes = useErrorFixes({
    // Without a chat nothing is fixed.
    chatId: mayEdit ? chatId : null,
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
  const comments = use(CommentsContext);
  const commentOn = comments?.mayComment
    ? (element: PickedElement) => {
        const anchor = anchorOfElement(element, project.files);
        if (anchor) comments.comment(anchor);
        else toast.error(reviewCopy.noSource);
      }
    : undefined;
  const onPicture = useSavePicture(page, { mayEdit, verdict: checks.verdict });
  const [first] = useState(head);
  return (
    <FixErrors value={mayEdit ? fixes : null}>
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
          onRun: mayEdit ? reportRun : undefined,
          // A picture lacks the images of other sites.
          onPicture: agents?.agent || images.allowed ? undefined : onPicture,
        }}
        look={{ theme, pageTheme, images, supabase }}
        data={mayManage ? data : { ...data, keeping: undefined, offer: undefined }}
        versions={head && chatId ? <ProjectVersions {...{ chatId, head, page }} /> : undefined}
        publish={head && chatId && mayManage && <ProjectPublish {...{ chatId, head, page }} />}
        download={
          head ? (menu) => <ProjectDownload {...{ chatId, head, page, draft, ...menu }} /> : undefined
        }
        templatePlan={<TemplatePlan />}
        banners={
          <>
            {head && <ProjectVisit head={head} page={page} />}
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
          onComment: commentOn,
          onEditByHand: project.visiting || isWriting ? undefined : props.onEditByHand,
          editing: props.editing,
          onSend: props.onSend,
          onEarlier: earlier.onEarlier,
          onSaveAsTemplate,
        }}
      />
      {props.nonce && first && (
        <FirstFrame project={first} outsideImages={images.allowed} nonce={props.nonce} />
      )}
    </FixErrors>
  );
}

/** Where a picked element is in the source; null if that is unknown. */
function anchorOfElement(
  { tag, text, path, line }: PickedElement,
  files: ProjectFiles | null | undefined,
): Anchor | null {
  const content = path === undefined ? undefined : files?.get(path);
  if (path === undefined || line === undefined || typeof content !== "string") return null;
  const label = `<${tag}>${text && ` “${firstCharacters(text, 60, 120)}”`}`;
  return { kind: "element", label, ...quoteLines({ path, startLine: line, endLine: line }, content) };
}

/** The code of an earlier reply, loaded on request; null if that failed. */
function useEarlierCode(chatId: string | null) {
  const [isRequested, setIsRequested] = useState(false);
  const { data, isLoadingError } = api.chat.lastCode.useQuery(chatId && isRequested ? { chatId } : skipToken);
  return { code: isLoadingError ? null : data, onEarlier: () => setIsRequested(true) };
}

/** Reports whether a version ran well. Undefined for unsaved edits, and until its checks have run. */
function useReportRun(
  { report, isDirty }: DisplayedPage,
  verdict: ReturnType<typeof usePageChecks>["verdict"],
) {
  const breaksCheck = verdict === "broken";
  const reportRun = useCallback(
    // A version that breaks a check is not good, even if its page runs.
    (versionId: string, isGood: boolean) => (isGood && breaksCheck ? undefined : report(versionId, isGood)),
    [report, breaksCheck],
  );
  return isDirty || verdict === "pending" ? undefined : reportRun;
}

/** Saves the picture of the newest version; undefined unless it is shown without edits, works, and has none yet. */
function useSavePicture(
  { project: { head }, version, isDirty }: DisplayedPage,
  { mayEdit, verdict }: { mayEdit: boolean; verdict: ReturnType<typeof usePageChecks>["verdict"] },
) {
  const utils = api.useUtils();
  const { mutate } = api.project.savePicture.useMutation({
    onSuccess: () => utils.project.ofChat.invalidate(),
  });
  const versionId = head?.versionId;
  const isMissing = version?.id === versionId && head?.pictureId !== versionId;
  if (!versionId || !isMissing || !mayEdit || isDirty || verdict !== "holding") return undefined;
  return (base64: string) => mutate({ versionId, base64 });
}

/** Whether the chat's pages may load images from other sites. Off until the owner allows it. */
function useOutsideImages(chatId: string | null) {
  const utils = api.useUtils();
  const mayAllow = useDeed("manage");
  const { data: chat } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const { mutate } = api.chat.setOutsideImages.useMutation({
    onSuccess: (_, { allowed, chatId }) => {
      utils.chat.get.setData({ chatId }, (cached) => cached && { ...cached, outsideImages: allowed });
      const undo = { label: copy.images.undo, onClick: () => mutate({ chatId, allowed: false }) };
      if (allowed) toast.success(copy.images.allowed, { action: undo });
    },
    onError: ({ message }) => toast.error(copy.images.failed, { description: message }),
  });
  return {
    allowed: chat?.outsideImages ?? false,
    ...(mayAllow && {
      onAllow: () => {
        if (chatId) mutate({ chatId, allowed: true });
      },
    }),
  };
}
