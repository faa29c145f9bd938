import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useDeed } from "~/components/ui/deed";
import { DropZone } from "~/components/ui/drop-zone";
import { Notice } from "~/components/ui/notice";
import { activityOf } from "~/domain/chat/agent/activity";
import type { RunView } from "~/domain/chat/agent/run";
import { company } from "~/domain/marketing/company";
import type { ModelId, ModelListing } from "~/domain/model/model";
import { copy as runCopy } from "./agent-run/copy";
import { Composer } from "./composer/composer";
import { useAttachedPage } from "./composer/use-attached-page";
import { useAttachments } from "./composer/use-attachments";
import type { ComposerSlots } from "./composer/use-composer";
import { runProblem, useContextFit } from "./composer/use-context-fit";
import { useDraftChips } from "./composer/use-draft-chips";
import { useMode } from "./composer/use-mode";
import { ComparisonNotice, Greeting, QuotaLine } from "./conversation/conversation-states";
import { LoadedMessages } from "./conversation/loaded-messages";
import { useConversation } from "./conversation/use-conversation";
import { useLinkedMessage } from "./conversation/use-linked-message";
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
  /** Null: a new chat, created by its first message. */
  chatId: string | null;
  /** The selected model, the one that answers (once loaded), and further models for a comparison. */
  model: { id: ModelId; answering: ModelListing | null; alternatives: Alternatives | null };
  feed: ReplyFeed;
  /** References of the next message. */
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
  /** Of a shared chat: for who may not write, in place of the message box; else below it. */
  sharing: ReactNode;
  /** Returns false to let dropped files become attachments. */
  handleDrop: (data: DataTransfer) => boolean;
};

/** The messages and the message box. */
export function Conversation(props: ConversationProps) {
  const { chatId, feed, slots } = props;
  const chat = useChat(props);
  const mayEdit = useDeed("edit");
  const { scroller, attachments, session, targetId, project } = chat;
  const { query, messages, phase, following } = session;
  const isNew = !chatId && session.outgoing.length === 0;
  return (
    <DropZone
      label={copy.dropHere}
      className="h-full min-h-0"
      onDrop={mayEdit ? (data) => slots.handleDrop(data) || attachments.add([...data.files]) : null}
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
          {...{ chatId, session, messages, targetId, scroller }}
          paths={project.paths}
          live={feed.live}
        >
          {!query.hasNextPage && <Greeting />}
          {isNew && slots.start}
        </LoadedMessages>
      </MessageList>
      {mayEdit ? (
        <ComposerArea {...props} chat={chat} />
      ) : (
        <div className="mx-auto w-full max-w-3xl shrink-0 px-4 pt-1 pb-3">
          <ConnectionNotice connected={following.connected} />
          {slots.sharing}
        </div>
      )}
      <Announcer live={feed.live} phase={phase} reply={messages.at(-1)} />
    </DropZone>
  );
}

/** The messages of a chat, and the state of the next one. */
function useChat(props: ConversationProps) {
  const { chatId, model, references, sender } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const attachments = useAttachments(model.answering?.supportsImages ?? false);
  useDraftChips(chatId, references, attachments);
  useAttachedPage(attachments);
  const mode = useMode(chatId);
  const session = useConversation({
    ...props,
    modelId: model.id,
    alternatives: model.alternatives,
    mode,
    attachments,
  });
  const targetId = useLinkedMessage({ chatId, scroller, ...session });
  const project = useProjectPaths(chatId);
  const send = async (text: string) => {
    if (runProblem(mode.mode, model)) return false;
    scroller.current?.scrollTo({ top: 0 });
    return session.send(text, isReplying(session.phase));
  };
  const sendFromOutside = useEffectEvent((text: string) => send(text));
  useEffect(() => sender.connect((text) => sendFromOutside(text)), [sender]);
  return { scroller, attachments, mode, session, targetId, project, send };
}

/** The message box, with notices above and the quota below. */
function ComposerArea(props: ConversationProps & { chat: ReturnType<typeof useChat> }) {
  const { chatId, model, references, onNewChat, slots, chat } = props;
  const { attachments, mode, session, project, send } = chat;
  const { phase, following } = session;
  const mayCompare = useDeed("manage");
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
      {mayCompare && chatId && session.isCompared && <ComparisonNotice chatId={chatId} />}
      <Composer
        {...{ chatId, phase, attachments, mode, slots }}
        onSend={send}
        onStop={session.stop}
        queue={{ messages: session.queued, unqueue: session.unqueue }}
        about={{ references, paths: project.paths, context, onNewChat }}
      />
      <div className="flex min-h-6 items-start justify-between gap-4 px-1 pt-2 text-muted text-xs short:sr-only short:min-h-0">
        <span id="composer-hint">
          <span className="max-sm:sr-only">{copy.hint}</span> {slots.sharing}
        </span>
        <QuotaLine />
      </div>
    </div>
  );
}

/** The run's activity, for the title of the browser tab. */
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

function subscribeToOnline(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** False while the browser is offline. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  );
