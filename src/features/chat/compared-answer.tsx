import { Check, Square } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import type { ComparedSide } from "~/domain/chat/comparison";
import { splitFollowUps } from "~/domain/chat/follow-ups";
import type { ChatMessage } from "~/domain/chat/message";
import { RunScope } from "./command-runs";
import { copy } from "./comparison-copy";
import { useAttachments } from "./composer/use-attachments";
import { ConversationError, MessagesSkeleton } from "./conversation/conversation-states";
import { MessageRows } from "./conversation/message-rows";
import { useConversation } from "./conversation/use-conversation";
import { useProjectPaths } from "./conversation/use-project-paths";
import { ProjectPathsContext } from "./file-card/use-card-reply";
import { Follower } from "./live/follower";
import { MessageList } from "./message/message-list";
import { createReferenceStore } from "./reference-store";
import type { ReplyFeed } from "./reply-feed";
import { isReplying, lastPromptIndex, type ReplyPhase } from "./state";

type ComparedAnswerProps = {
  side: ComparedSide;
  feed: ReplyFeed;
  /** What is known of its model. */
  facts: ReactNode;
  preview: ReactNode;
  keeping: { isPending: boolean; disabled: boolean; keep: () => void };
  onNewChat: () => void;
};

/** One model's answer to the last prompt of its chat, as it is written, above what it built. */
export function ComparedAnswer({ side, feed, facts, preview, keeping, onNewChat }: ComparedAnswerProps) {
  const { chatId, modelId, modelName } = side;
  const scroller = useRef<HTMLDivElement>(null);
  const [references] = useState(createReferenceStore);
  const attachments = useAttachments(false);
  const talk = useConversation({ chatId, modelId, feed, attachments, references, onCreated: noChat });
  const { query, following } = talk;
  const answer = useMemo(() => answerIn(talk.messages), [talk.messages]);
  const { paths } = useProjectPaths(chatId);
  return (
    <>
      {following.isOn && query.isSuccess && (
        <Follower key={following.key} chatId={chatId} {...following.follower} />
      )}
      <AnswerHeader
        {...{ modelName, facts, keeping }}
        phase={talk.phase}
        reply={answer.at(-1)}
        onStop={talk.stop}
      />
      <Group orientation="vertical" className="min-h-0 flex-1">
        <Panel defaultSize="42%" minSize="20%" className="flex flex-col">
          <MessageList
            scroller={scroller}
            hasOlder={false}
            loadingOlder={false}
            onOlder={noChat}
            isNew={false}
          >
            {query.isLoadingError ? (
              <ConversationError
                missing={query.error.data?.code === "NOT_FOUND"}
                reason={query.error.message}
                onRetry={query.refetch}
                onNewChat={onNewChat}
              />
            ) : query.isPending ? (
              <MessagesSkeleton />
            ) : (
              <RunScope value={chatId}>
                <ProjectPathsContext value={paths}>
                  <MessageRows
                    scroller={scroller}
                    messages={answer}
                    sought={null}
                    outgoing={[]}
                    live={feed.live}
                    actions={talk.actions}
                  />
                </ProjectPathsContext>
              </RunScope>
            )}
          </MessageList>
        </Panel>
        <Separator
          aria-label={copy.resize}
          className="relative z-10 h-px bg-border outline-none transition-colors hover:bg-accent focus-visible:bg-ring data-[separator=active]:bg-accent"
        >
          <span className="absolute inset-x-0 -top-1 h-[9px]" />
        </Separator>
        <Panel minSize="20%">{preview}</Panel>
      </Group>
    </>
  );
}

const noChat = () => {};

/** What came after the prompt. What a reply suggests to ask next is left out: there is no message box. */
const answerIn = (messages: readonly ChatMessage[]): ChatMessage[] =>
  messages
    .slice(lastPromptIndex(messages) + 1)
    .map((message) =>
      message.status === "complete"
        ? { ...message, content: splitFollowUps(message.content, false).body }
        : message,
    );

type AnswerHeaderProps = Pick<ComparedAnswerProps, "facts" | "keeping"> & {
  modelName: string;
  phase: ReplyPhase;
  reply: ChatMessage | undefined;
  onStop: () => void;
};

function AnswerHeader({ modelName, facts, keeping, phase, reply, onStop }: AnswerHeaderProps) {
  const id = useId();
  return (
    <header className="@container shrink-0 border-border border-b px-4 py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-32 flex-1">
          <h2 id={id} className="truncate font-semibold text-foreground text-sm">
            {modelName}
          </h2>
          {facts}
        </div>
        <AnswerState {...{ modelName, phase, reply }} />
        <span className="flex gap-2">
          {isReplying(phase) && (
            <Button size="sm" aria-describedby={id} onClick={onStop}>
              <Square aria-hidden className="fill-current" />
              {copy.stop}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            aria-describedby={id}
            loading={keeping.isPending}
            disabled={keeping.disabled}
            onClick={keeping.keep}
          >
            <Check aria-hidden />
            {copy.keep}
          </Button>
        </span>
      </div>
    </header>
  );
}

/** Read aloud with the model's name when it changes; the text itself is not: two voices would talk at once. */
function AnswerState({ modelName, phase, reply }: Pick<AnswerHeaderProps, "modelName" | "phase" | "reply">) {
  const state = copy.state[stateOf(phase, reply)];
  return (
    <p role="status" className="flex items-center gap-1.5 text-muted text-xs">
      {isReplying(phase) && <Spinner className="size-3.5" />}
      <span aria-hidden>{state}</span>
      <span className="sr-only">{copy.stateOf(modelName, state)}</span>
    </p>
  );
}

function stateOf(phase: ReplyPhase, reply: ChatMessage | undefined): keyof typeof copy.state {
  if (phase === "thinking") return reply?.waitsForTurn ? "waiting" : "thinking";
  if (phase === "streaming" || phase === "failed") return phase;
  return reply?.status === "stopped" || reply?.status === "interrupted" ? reply.status : "done";
}
