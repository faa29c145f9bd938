import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { DropZone } from "~/components/ui/drop-zone";
import { Notice } from "~/components/ui/notice";
import { activityOf } from "~/domain/chat/agent/activity";
import type { RunView } from "~/domain/chat/agent/run";
import { company } from "~/domain/marketing/company";
import type { ModelId, ModelListing } from "~/domain/model/model";
import { copy as runCopy } from "./agent-run/copy";
import { RunScope } from "./command-runs";
import { ComparisonNotice } from "./comparison/comparison-notice";
import { Composer, type ComposerSlots } from "./composer/composer";
import { ContextLine } from "./composer/context-line";
import { QuotaLine } from "./composer/quota-line";
import { useAttachedPage } from "./composer/use-attached-page";
import { useAttachments } from "./composer/use-attachments";
import { runProblem, useContextFit } from "./composer/use-context-fit";
import { useDraftChips } from "./composer/use-draft-chips";
import { useWay } from "./composer/use-way";
import { ConversationError, Greeting, MessagesSkeleton } from "./conversation/conversation-states";
import { MessageRows } from "./conversation/message-rows";
import { useConversation } from "./conversation/use-conversation";
import { useFoundMessage } from "./conversation/use-found-message";
import { useOnline } from "./conversation/use-online";
import { useProjectPaths } from "./conversation/use-project-paths";
import type { Alternatives } from "./conversation/use-sending";
import { copy } from "./copy";
import { ProjectPathsContext } from "./file-card/use-card-reply";
import { Announcer } from "./live/announcer";
import { Follower } from "./live/follower";
import { MessageList } from "./message/message-list";
import type { PromptSender } from "./prompt-sender";
import type { ReferenceStore } from "./reference-store";
import type { ReplyFeed } from "./reply-feed";
import { isReplying } from "./state";

export type { ChatCommands } from "./completion/commands";

type ConversationProps = {
  /** Null: a new chat, which begins with its first message. */
  chatId: string | null;
  /** The selected model, the one that answers, once it is known, and the one that the next message goes to as well. */
  model: { id: ModelId; answering: ModelListing | null; alternatives: Alternatives | null };
  feed: ReplyFeed;
  /** What the next message points at. */
  references: ReferenceStore;
  /** Sends messages from outside the conversation. */
  sender: PromptSender;
  onCreated: (chatId: string) => void;
  onNewChat: () => void;
  slots: ConversationSlots;
};

type ConversationSlots = ComposerSlots & {
  /** Below the greeting of a new chat, until its first message. */
  start: ReactNode;
  /** Handles files dropped on the conversation, or leaves them to become attachments. */
  takeDrop: (data: DataTransfer) => boolean;
};

/** Messages above, the box below. */
export function Conversation({
  chatId,
  model,
  feed,
  references,
  sender,
  onCreated,
  onNewChat,
  slots,
}: ConversationProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const attachments = useAttachments(model.answering?.supportsImages ?? false);
  useDraftChips(chatId, references, attachments);
  useAttachedPage(attachments);
  const way = useWay(chatId);
  const session = useConversation({
    chatId,
    modelId: model.id,
    alternatives: model.alternatives,
    way,
    feed,
    attachments,
    references,
    onCreated,
  });
  const { query, phase, following, queued } = session;
  const sought = useFoundMessage({
    chatId,
    scroller,
    messages: session.messages,
    query,
    refresh: session.refresh,
  });

  const { headId, paths: projectPaths } = useProjectPaths(chatId);
  const context = useContextFit({
    chatId,
    references,
    messages: session.messages,
    files: attachments.files,
    modelId: model.id,
    answering: model.answering,
    hasOlder: query.hasNextPage,
    hasProject: projectPaths.length > 0,
    hasCollections: session.hasCollections,
    hasRules: session.hasRules,
    projectState: `${headId}:${following.draftState}`,
    replying: isReplying(phase),
  });
  const isNew = !chatId && session.outgoing.length === 0;
  const send = async (text: string) => {
    if (runProblem(way.way, context)) return false;
    scroller.current?.scrollTo({ top: 0 });
    return session.send(text, isReplying(phase));
  };
  const sendFromOutside = useEffectEvent((text: string) => send(text));
  useEffect(() => sender.connect((text) => sendFromOutside(text)), [sender]);
  return (
    <DropZone
      label={copy.dropHere}
      className="h-full min-h-0"
      onDrop={(data) => slots.takeDrop(data) || attachments.add([...data.files])}
    >
      {/* Not the page's metadata: those cannot follow a chat that begins or is renamed. */}
      <title>
        {[activityTitle(session.messages.at(-1)?.run), session.title ?? copy.panes.chat, company.product]
          .filter(Boolean)
          .join(" · ")}
      </title>
      {following.isOn && chatId && query.isSuccess && (
        <Follower key={following.key} chatId={chatId} {...following.follower} />
      )}
      <MessageList
        scroller={scroller}
        hasOlder={query.hasNextPage}
        loadingOlder={query.isFetchingNextPage}
        onOlder={query.fetchNextPage}
        isNew={isNew}
      >
        {query.isLoadingError ? (
          <ConversationError
            missing={query.error.data?.code === "NOT_FOUND"}
            reason={query.error.message}
            onRetry={query.refetch}
            onNewChat={onNewChat}
          />
        ) : chatId && query.isPending ? (
          <MessagesSkeleton />
        ) : (
          <>
            {!query.hasNextPage && <Greeting />}
            {isNew && slots.start}
            <RunScope value={chatId}>
              <ProjectPathsContext value={projectPaths}>
                <MessageRows
                  scroller={scroller}
                  messages={session.messages}
                  sought={sought}
                  outgoing={session.outgoing}
                  live={feed.live}
                  actions={session.actions}
                />
              </ProjectPathsContext>
            </RunScope>
          </>
        )}
      </MessageList>
      <div className="mx-auto w-full max-w-3xl shrink-0 px-4 pb-3 short:pb-2">
        <ConnectionNotice connected={following.connected} />
        {chatId && session.isCompared && <ComparisonNotice chatId={chatId} />}
        <ContextLine context={context} way={way.way} />
        <Composer
          chatId={chatId}
          phase={phase}
          attachments={attachments}
          onSend={send}
          onStop={session.stop}
          queue={{ messages: queued, takeBack: session.takeBack }}
          way={way}
          slots={slots}
          about={{ references, paths: projectPaths, context, onNewChat }}
        />
        <div className="flex min-h-6 items-start justify-between gap-4 px-1 pt-2 text-muted text-xs short:sr-only short:min-h-0">
          <span id="composer-hint" className="max-sm:sr-only">
            {copy.hint}
          </span>
          <QuotaLine />
        </div>
      </div>
      <Announcer live={feed.live} phase={phase} reply={session.messages.at(-1)} />
    </DropZone>
  );
}

/** How the run stands, for those who look at another tab. */
function activityTitle(run: RunView | null | undefined): string | null {
  const activity = run ? activityOf(run.state) : null;
  return activity && runCopy.activities[activity];
}

function ConnectionNotice({ connected }: { connected: boolean }) {
  const online = useOnline();
  if (online && connected) return null;
  return (
    <div className="pb-2">
      <Notice tone="warning">{online ? copy.conversation.reconnecting : copy.conversation.offline}</Notice>
    </div>
  );
}
