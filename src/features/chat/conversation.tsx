import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { DropZone } from "~/components/ui/drop-zone";
import { Notice } from "~/components/ui/notice";
import { activityOf } from "~/domain/chat/agent/activity";
import type { RunView } from "~/domain/chat/agent/run";
import { company } from "~/domain/marketing/company";
import type { ModelId, ModelListing } from "~/domain/model/model";
import { copy as runCopy } from "./agent-run/copy";
import { ComparisonNotice } from "./comparison/comparison-notice";
import { Composer } from "./composer/composer";
import { ContextLine } from "./composer/context-line";
import { QuotaLine } from "./composer/quota-line";
import { useAttachedPage } from "./composer/use-attached-page";
import { useAttachments } from "./composer/use-attachments";
import type { ComposerSlots } from "./composer/use-composer";
import { runProblem, useContextFit } from "./composer/use-context-fit";
import { useDraftChips } from "./composer/use-draft-chips";
import { useWay } from "./composer/use-way";
import { Greeting } from "./conversation/conversation-states";
import { LoadedMessages } from "./conversation/loaded-messages";
import { useConversation } from "./conversation/use-conversation";
import { useFoundMessage } from "./conversation/use-found-message";
import { useOnline } from "./conversation/use-online";
import { useProjectPaths } from "./conversation/use-project-paths";
import type { Alternatives } from "./conversation/use-sending";
import { copy } from "./copy";
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
export function Conversation(props: ConversationProps) {
  const { chatId, feed, slots, onNewChat } = props;
  const chat = useChat(props);
  const { scroller, attachments, session, sought, project } = chat;
  const { query, messages, phase, following } = session;
  const isNew = !chatId && session.outgoing.length === 0;
  return (
    <DropZone
      label={copy.dropHere}
      className="h-full min-h-0"
      onDrop={(data) => slots.takeDrop(data) || attachments.add([...data.files])}
    >
      {/* Not the page's metadata: those cannot follow a chat that begins or is renamed. */}
      <title>
        {[activityTitle(messages.at(-1)?.run), session.title ?? copy.panes.chat, company.product]
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
        <LoadedMessages
          {...{ chatId, session, messages, sought, scroller, onNewChat }}
          paths={project.paths}
          live={feed.live}
        >
          {!query.hasNextPage && <Greeting />}
          {isNew && slots.start}
        </LoadedMessages>
      </MessageList>
      <ComposerArea {...props} chat={chat} />
      <Announcer live={feed.live} phase={phase} reply={messages.at(-1)} />
    </DropZone>
  );
}

/** The messages of a chat, and what the next one is made of. */
function useChat(props: ConversationProps) {
  const { chatId, model, references, sender } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const attachments = useAttachments(model.answering?.supportsImages ?? false);
  useDraftChips(chatId, references, attachments);
  useAttachedPage(attachments);
  const way = useWay(chatId);
  const session = useConversation({
    ...props,
    modelId: model.id,
    alternatives: model.alternatives,
    way,
    attachments,
  });
  const sought = useFoundMessage({ chatId, scroller, ...session });
  const project = useProjectPaths(chatId);
  const send = async (text: string) => {
    if (runProblem(way.way, model)) return false;
    scroller.current?.scrollTo({ top: 0 });
    return session.send(text, isReplying(session.phase));
  };
  const sendFromOutside = useEffectEvent((text: string) => send(text));
  useEffect(() => sender.connect((text) => sendFromOutside(text)), [sender]);
  return { scroller, attachments, way, session, sought, project, send };
}

/** The message box, between what is known of the next message and the quota. */
function ComposerArea(props: ConversationProps & { chat: ReturnType<typeof useChat> }) {
  const { chatId, model, references, onNewChat, slots, chat } = props;
  const { attachments, way, session, project, send } = chat;
  const { phase, following } = session;
  const context = useContextFit({
    ...session,
    chatId,
    references,
    files: attachments.files,
    modelId: model.id,
    answering: model.answering,
    hasOlder: session.query.hasNextPage,
    hasProject: project.paths.length > 0,
    projectState: `${project.headId}:${following.draftState}`,
    replying: isReplying(phase),
  });
  return (
    <div className="mx-auto w-full max-w-3xl shrink-0 px-4 pb-3 short:pb-2">
      <ConnectionNotice connected={following.connected} />
      {chatId && session.isCompared && <ComparisonNotice chatId={chatId} />}
      <ContextLine context={context} way={way.way} />
      <Composer
        {...{ chatId, phase, attachments, way, slots }}
        onSend={send}
        onStop={session.stop}
        queue={{ messages: session.queued, takeBack: session.takeBack }}
        about={{ references, paths: project.paths, context, onNewChat }}
      />
      <div className="flex min-h-6 items-start justify-between gap-4 px-1 pt-2 text-muted text-xs short:sr-only short:min-h-0">
        <span id="composer-hint" className="max-sm:sr-only">
          {copy.hint}
        </span>
        <QuotaLine />
      </div>
    </div>
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
