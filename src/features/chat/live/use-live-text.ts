import { useSyncExternalStore } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import type { LiveStore } from "./live-store";

type Shown = { text: string; thinking: string };

/** A reply's text and thinking so far. Only the running reply re-renders when more arrives. */
export function useLiveText(live: LiveStore, message: ChatMessage): Shown {
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
