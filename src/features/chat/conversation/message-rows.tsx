import { type RefObject, startTransition, useEffect, useState } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { type OpenCards, OpenCardsContext } from "../file-card/open-cards";
import type { LiveStore } from "../live/live-store";
import { AssistantMessage } from "../message/assistant-message";
import type { MessageActions } from "../message/message-actions";
import { StarterSteps } from "../message/starter-steps";
import { ThinkingBubble } from "../message/thinking-bubble";
import { UserBubble, UserMessage } from "../message/user-message";
import { ReferenceList } from "../references/reference-chips";
import { RepairBlock } from "../repair/repair-block";
import { ROW_ATTRIBUTE, useRowWindow } from "./use-row-window";
import type { Outgoing } from "./use-sending";

type MessageRowsProps = {
  scroller: RefObject<HTMLElement | null>;
  messages: readonly ChatMessage[];
  /** The id of the message that is being scrolled to. */
  targetId: string | null;
  outgoing: readonly Outgoing[];
  live: LiveStore;
  actions: MessageActions;
};

/** Taller than most message lists; on taller screens the rest appears a frame later. */
const SCREEN_PX = 1_200;

/** A message's minimum height: its unwrapped lines, its actions and the gap below. Code may be folded. */
const minHeight = ({ content }: ChatMessage) => {
  const folded = extractBlocks(content).reduce((sum, { content }) => sum + linesIn(content), 0);
  return 84 + Math.max(0, linesIn(content) - folded) * 18;
};
const linesIn = (text: string) => text.split("\n").length - 1;

/** The newest messages that certainly fill a screen, or all. */
function newestScreenful(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  let height = 0;
  let first = messages.length;
  while (first > 0 && height < SCREEN_PX) {
    first--;
    const message = messages[first];
    if (message) height += minHeight(message);
  }
  return messages.slice(first);
}

/**
 * Renders one screenful first, which saves most of the work of server rendering and hydration. The list is laid out
 * from its end, so nothing moves when the rest follows.
 */
function useDeferredHistory(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const [all, setAll] = useState(false);
  useEffect(() => startTransition(() => setAll(true)), []);
  return all ? messages : newestScreenful(messages);
}

/** The visible branch, then messages being sent. */
export function MessageRows({ scroller, messages, targetId, outgoing, live, actions }: MessageRowsProps) {
  const sending = outgoing.filter((message) => !message.isQueued);
  const isReplying = messages.at(-1)?.status === "streaming";
  const [openCards] = useState<OpenCards>(() => new Map());
  const questions = new Map(messages.map(({ id, role, content }) => [id, role === "user" ? content : ""]));
  const slots = useRowWindow(useDeferredHistory(messages), scroller, targetId);
  return (
    <OpenCardsContext value={openCards}>
      {slots.map((slot) =>
        "row" in slot ? (
          <div key={slot.row.id} {...{ [ROW_ATTRIBUTE]: slot.row.id }} className="[contain:layout_style]">
            {slot.row.repair ? (
              <RepairBlock
                message={slot.row}
                repair={slot.row.repair}
                reply={messages.find(({ parentId }) => parentId === slot.row.id)}
                actions={actions}
              />
            ) : slot.row.role === "user" ? (
              <UserMessage message={slot.row} actions={actions} />
            ) : (
              <AssistantMessage
                message={slot.row}
                question={questions.get(slot.row.parentId ?? "") ?? ""}
                live={live}
                actions={actions}
              />
            )}
          </div>
        ) : (
          <div key={slot.key} aria-hidden style={{ height: slot.space }} className="shrink-0" />
        ),
      )}
      {sending.length === 0 && <StarterSteps message={messages.at(-1)} />}
      {sending.map((message) => (
        <OutgoingMessage key={message.key} message={message} />
      ))}
      {sending.length > 0 && !isReplying && <ThinkingBubble />}
    </OpenCardsContext>
  );
}

/** A message being sent, laid out like a sent one. */
function OutgoingMessage({ message }: { message: Outgoing }) {
  return (
    <div className="flex flex-col items-end gap-1.5">
      {message.fileNames.length > 0 && <p className="text-muted text-xs">{message.fileNames.join(", ")}</p>}
      <ReferenceList references={message.references} />
      <UserBubble text={message.text} />
      <div className="min-h-7 pointer-coarse:min-h-10" />
    </div>
  );
}
