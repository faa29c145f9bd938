import { isOpen, type RunView } from "~/domain/chat/agent/run";
import type { ChatMessage } from "~/domain/chat/message";
import { Markdown } from "../markdown/markdown";
import type { MessageActions } from "../message/message-actions";
import { PlainTextFallback } from "../message/plain-text-fallback";
import { RunCard } from "./run-card";
import { useRunActions } from "./use-run-actions";

type RunReplyProps = {
  message: Pick<ChatMessage, "id" | "modelId" | "waitsForTurn">;
  run: RunView;
  text: string;
  actions: MessageActions;
};

/** A run's card and, once it has ended, the model's closing text. Default export for lazy loading. */
export default function RunReply({ message, run, text, actions: messages }: RunReplyProps) {
  const { id: replyId, modelId, waitsForTurn } = message;
  const actions = useRunActions(replyId, run, messages);
  const end = isOpen(run.state) ? text.length : (run.steps.at(-1)?.textAt ?? 0);
  const summary = text.slice(end).trim();
  return (
    <>
      <RunCard
        replyId={replyId}
        run={run}
        text={text.slice(0, end)}
        model={{ modelId, waitsForTurn }}
        actions={actions}
      />
      {summary && (
        <PlainTextFallback text={summary}>
          <Markdown text={summary} streaming={false} />
        </PlainTextFallback>
      )}
    </>
  );
}
