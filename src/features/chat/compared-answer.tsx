import { Check, Square } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import type { ComparedAnswer as Answer } from "~/domain/chat/comparison";
import type { ChatMessage } from "~/domain/chat/message";
import { splitFollowUps } from "~/domain/reply/follow-ups";
import { copy as runCopy } from "./agent-run/copy";
import { AnswerResult } from "./comparison/answer-result";
import { copy } from "./comparison-copy";
import { useAttachments } from "./composer/use-attachments";
import { LoadedMessages } from "./conversation/loaded-messages";
import { useConversation } from "./conversation/use-conversation";
import { useProjectPaths } from "./conversation/use-project-paths";
import { Follower } from "./live/follower";
import { MessageList } from "./message/message-list";
import { createReferenceStore } from "./reference-store";
import type { ReplyFeed } from "./reply-feed";
import { isReplying, lastPromptIndex, type ReplyPhase } from "./state";

type ComparedAnswerProps = {
  answer: Answer;
  /** Unique among the answers. */
  name: string;
  isRecommended: boolean;
  feed: ReplyFeed;
  /** Facts about its model. */
  facts: ReactNode;
  preview: ReactNode;
  keeping: { isPending: boolean; disabled: boolean; keep: () => void };
};

/** A live answer to its chat's last prompt, above a preview of what it built. */
export function ComparedAnswer({ feed, preview, ...header }: ComparedAnswerProps) {
  const { chatId, modelId } = header.answer;
  const scroller = useRef<HTMLDivElement>(null);
  const [references] = useState(createReferenceStore);
  const attachments = useAttachments(false);
  const session = useConversation({ chatId, modelId, feed, attachments, references, onCreated: ignore });
  const { query, following } = session;
  const messages = useMemo(() => answerIn(session.messages), [session.messages]);
  const { paths } = useProjectPaths(chatId);
  return (
    <>
      {following.isOn && query.isSuccess && (
        <Follower key={following.key} chatId={chatId} {...following.follower} />
      )}
      <AnswerHeader {...header} phase={session.phase} reply={messages.at(-1)} onStop={session.stop} />
      <Group orientation="vertical" className="min-h-0 flex-1">
        <Panel defaultSize="42%" minSize="20%" className="flex flex-col">
          <MessageList
            scroller={scroller}
            hasOlder={false}
            loadingOlder={false}
            onOlder={ignore}
            isNew={false}
          >
            <LoadedMessages
              {...{ chatId, session, messages, paths, scroller }}
              targetId={null}
              live={feed.live}
            />
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

const ignore = () => {};

/** The messages after the prompt, without suggested follow-ups: there is no message box. */
const answerIn = (messages: readonly ChatMessage[]): ChatMessage[] =>
  messages
    .slice(lastPromptIndex(messages) + 1)
    .map((message) =>
      message.status === "complete"
        ? { ...message, content: splitFollowUps(message.content, false).body }
        : message,
    );

type AnswerHeaderProps = Omit<ComparedAnswerProps, "feed" | "preview"> & {
  phase: ReplyPhase;
  reply: ChatMessage | undefined;
  onStop: () => void;
};

function AnswerHeader(header: AnswerHeaderProps) {
  const { answer, name, isRecommended, facts, keeping, phase, reply, onStop } = header;
  const id = useId();
  return (
    <header className="@container shrink-0 border-border border-b px-4 py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-32 flex-1">
          <div className="flex min-w-0 items-center gap-2">
            <h2 id={id} className="truncate font-semibold text-foreground text-sm">
              {name}
            </h2>
            {isRecommended && <Badge tone="success">{copy.recommended}</Badge>}
          </div>
          {facts}
        </div>
        <AnswerState {...{ name, phase, reply }} />
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
      <AnswerResult answer={answer} />
    </header>
  );
}

/** Announced to screen readers with the model's name. The text is not: concurrent answers would overlap. */
function AnswerState({ name, phase, reply }: Pick<AnswerHeaderProps, "name" | "phase" | "reply">) {
  // Still loading.
  if (!reply && !isReplying(phase)) return <p role="status" />;
  const state = reply?.run ? runCopy.states[reply.run.state] : copy.state[stateOf(phase, reply)];
  return (
    <p role="status" className="flex items-center gap-1.5 text-muted text-xs">
      {isReplying(phase) && <Spinner className="size-3.5" />}
      <span aria-hidden>{state}</span>
      <span className="sr-only">{copy.stateOf(name, state)}</span>
    </p>
  );
}

function stateOf(phase: ReplyPhase, reply: ChatMessage | undefined): keyof typeof copy.state {
  if (phase === "thinking") return reply?.waitsForTurn ? "waiting" : "thinking";
  if (phase === "streaming" || phase === "failed") return phase;
  return reply?.status === "stopped" || reply?.status === "interrupted" ? reply.status : "done";
}
