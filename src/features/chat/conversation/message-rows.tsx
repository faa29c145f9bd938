import { startTransition, useEffect, useState } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import type { LiveStore } from "../live/live-store";
import { AssistantMessage } from "../message/assistant-message";
import type { MessageActions } from "../message/message-actions";
import { ThinkingBubble } from "../message/thinking-bubble";
import { UserBubble, UserMessage } from "../message/user-message";
import { fillsScreen } from "./fills-screen";
import type { Outgoing } from "./use-sending";

type MessageRowsProps = {
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  live: LiveStore;
  actions: MessageActions;
};

/**
 * The first drawing holds what a screen can show, the rest follows at once: that is most of the work of the server's
 * page and of the browser's first one, and the list is laid out from its end, so nothing moves.
 */
function useDrawn(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const [all, setAll] = useState(false);
  useEffect(() => startTransition(() => setAll(true)), []);
  return all ? messages : fillsScreen(messages);
}

/** The branch on screen, then what is on its way to the server. */
export function MessageRows({ messages, outgoing, live, actions }: MessageRowsProps) {
  const sending = outgoing.filter((message) => !message.waits);
  const isReplying = messages.at(-1)?.status === "streaming";
  const drawn = useDrawn(messages);
  return (
    <>
      {drawn.map((message) => (
        <div key={message.id} className="[contain:layout_style]">
          {message.role === "user" ? (
            <UserMessage message={message} actions={actions} />
          ) : (
            <AssistantMessage message={message} live={live} actions={actions} />
          )}
        </div>
      ))}
      {sending.map((message) => (
        <OutgoingMessage key={message.key} message={message} />
      ))}
      {sending.length > 0 && !isReplying && <ThinkingBubble />}
    </>
  );
}

/** As a user's message will look, with the room for its actions. */
function OutgoingMessage({ message }: { message: Outgoing }) {
  return (
    <div className="flex flex-col items-end gap-1.5">
      {message.files.length > 0 && (
        <p className="text-muted text-xs">{message.files.map(({ input }) => input.name).join(", ")}</p>
      )}
      <UserBubble>{message.text}</UserBubble>
      <div className="min-h-7 pointer-coarse:min-h-10" />
    </div>
  );
}
