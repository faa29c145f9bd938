import { RotateCcw } from "lucide-react";
import { lazy, memo, Suspense, useMemo, useSyncExternalStore } from "react";
import { useDeed } from "~/components/ui/deed";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import { commandsOf } from "~/domain/chat/command-execution";
import { readGoBack, splitGoBack } from "~/domain/chat/go-back";
import type { ChatMessage } from "~/domain/chat/message";
import { asMarkdown } from "~/domain/reply/as-markdown";
import { splitFollowUps } from "~/domain/reply/follow-ups";
import { loadWhenOnline } from "~/lib/load-when-online";
import { CommandCard } from "../command-card/command-card";
import { copy } from "../copy";
import { useCardReply } from "../file-card/use-card-reply";
import type { LiveStore } from "../live/live-store";
import { Markdown } from "../markdown/markdown";
import { CitedPassages, noPassages } from "../passages/cited-text";
import { GivenPassageList } from "../passages/given-passages";
import { ToolCard } from "../tool-card/tool-card";
import { BranchSwitcher } from "./branch-switcher";
import { FollowUps } from "./follow-ups";
import { GoBackOffer } from "./go-back-offer";
import { kerningFor } from "./kerning";
import type { MessageActions } from "./message-actions";
import { CopyMessage, RateReply } from "./message-buttons";
import { PlainTextFallback } from "./plain-text-fallback";
import { ReplyDetails } from "./reply-details";
import { ReplyEnd } from "./reply-end";
import { MessageActionsRow, RowButton } from "./row-button";
import { ThinkingBubble } from "./thinking-bubble";
import { ThinkingText } from "./thinking-text";

const RunReply = lazy(() => loadWhenOnline(() => import("../agent-run/run-reply")));

type AssistantMessageProps = {
  message: ChatMessage;
  /** The message it answers; empty if not loaded. */
  question: string;
  live: LiveStore;
  actions: MessageActions;
};

/** A reply: thinking, streaming or complete. */
export const AssistantMessage = memo(function AssistantMessage(props: AssistantMessageProps) {
  const { message, question, live, actions } = props;
  const { text, thinking } = useLiveText(live, message);
  const streaming = message.status === "streaming";
  const { run } = message;
  const mayEdit = useDeed("edit");
  // Ratings are the owner's.
  const mayRate = useDeed("manage");
  const { body, followUps, offersGoBack } = useMemo(() => {
    const { body: withoutFollowUps, followUps } = splitFollowUps(text, streaming);
    const { body, offered } = splitGoBack(withoutFollowUps);
    return { body, followUps, offersGoBack: offered !== null || readGoBack(question) !== null };
  }, [text, question, streaming]);
  const markdown = useMemo(() => asMarkdown(body, streaming), [body, streaming]);
  const commands = useMemo(
    () => (message.status !== "streaming" ? commandsOf(text) : []),
    [text, message.status],
  );
  const cards = useCardReply(message);
  const tools = useMemo(
    () =>
      message.toolCalls.map((call) => ({
        at: call.textAt,
        node: <ToolCard key={`tool-${call.position}`} replyId={message.id} call={call} />,
      })),
    [message.id, message.toolCalls],
  );
  if (streaming && !run && !text && !thinking && tools.length === 0)
    return <ThinkingBubble waits={message.waitsForTurn} modelId={message.modelId} />;
  return (
    <div className="group/message flex min-w-0 flex-col gap-2">
      {message.modelName && <ReplyHead name={message.modelName} insteadOf={message.insteadOf} />}
      {thinking.trim() && <ThinkingText text={thinking} running={streaming && !text} />}
      {isAllRefused(message) && (
        <Notice tone="warning" title={copy.message.nothingChanged}>
          {copy.message.nothingFitted}
        </Notice>
      )}
      {run ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RunReply message={message} run={run} text={body} actions={actions} />
        </Suspense>
      ) : (
        (text || tools.length > 0) && (
          <div className={`min-w-0 ${kerningFor(markdown)}`}>
            <PlainTextFallback text={markdown}>
              <CitedPassages value={message.given?.passages ?? noPassages}>
                <Markdown text={markdown} streaming={streaming} reply={cards} asides={tools} />
              </CitedPassages>
            </PlainTextFallback>
          </div>
        )
      )}
      {streaming && isAfterTools(message, text.length) && <ThinkingBubble modelId={message.modelId} />}
      {commands.length > 0 && (
        <CommandCard replyId={message.id} commands={commands} onOutput={actions.send} />
      )}
      {!streaming && offersGoBack && <GoBackOffer replyId={message.id} />}
      {message.status === "complete" && !message.cut && <FollowUps requests={followUps} />}
      {message.given && !streaming && text && <GivenPassageList given={message.given} text={text} />}
      {/* The card of a stopped run already says so. */}
      {(!run || message.status === "failed") && <ReplyEnd message={message} actions={actions} />}
      {/* Present while the reply streams, so that it does not shift the layout later. */}
      <MessageActionsRow>
        {!streaming && (
          <>
            {text && <CopyMessage text={text} />}
            {/* Other endings have their own "Retry" above, and a template's page cannot be regenerated. */}
            {mayEdit && message.status === "complete" && message.modelId && (
              <>
                <RowButton
                  label={copy.message.regenerate}
                  icon={RotateCcw}
                  onClick={() => actions.regenerate(message.id)}
                />
                {mayRate && <RateReply message={message} rate={actions.rate} />}
              </>
            )}
            {message.usage && message.modelName && (
              <ReplyDetails model={{ id: message.modelId, name: message.modelName }} usage={message.usage} />
            )}
            <BranchSwitcher message={message} actions={actions} />
          </>
        )}
      </MessageActionsRow>
    </div>
  );
});

/** Every change was refused, although the reply's text may claim success. */
const isAllRefused = ({ changes, status }: ChatMessage): boolean =>
  status === "complete" &&
  changes !== null &&
  changes.length > 0 &&
  changes.every(({ state }) => state === "refused");

/** The tools have answered, but the model has not continued yet. */
const isAfterTools = ({ toolCalls }: ChatMessage, written: number): boolean => {
  const last = toolCalls.at(-1);
  return last !== undefined && last.state !== "asking" && last.state !== "running" && written <= last.textAt;
};

const ReplyHead = ({ name, insteadOf }: { name: string; insteadOf: string | null }) => (
  <p className="truncate font-medium text-muted text-xs">
    <span className="sr-only">{copy.assistant}: </span>
    {name}
    {insteadOf && <span className="font-normal">, {copy.insteadOf(insteadOf)}</span>}
  </p>
);

type LiveText = { text: string; thinking: string };

/** A reply's text and thinking so far. Only the running reply re-renders when more arrives. */
function useLiveText(live: LiveStore, message: ChatMessage): LiveText {
  const read = () => {
    const reply = message.status === "streaming" ? live.get() : null;
    return reply?.replyId === message.id ? reply : null;
  };
  const reply = useSyncExternalStore(live.subscribe, read, () => null);
  return {
    text: reply && reply.text.length > message.content.length ? reply.text : message.content,
    thinking: reply && reply.thinking.length > message.thinking.length ? reply.thinking : message.thinking,
  };
}
