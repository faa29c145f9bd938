import type { ChatMessage } from "~/domain/chat/message";

/** Taller than the message lists of most screens; on a taller one the rest appears a frame later. */
const SCREEN_PX = 1_200;

/** A message's minimum height: its unwrapped lines, its row of actions and the gap below. */
const minHeight = (message: ChatMessage) => 84 + (message.content.split("\n").length - 1) * 18;

/** The newest messages that are certain to fill a screen; all if they may not. */
export function newestScreenful(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  let height = 0;
  let first = messages.length;
  while (first > 0 && height < SCREEN_PX) {
    first--;
    const message = messages[first];
    if (message) height += minHeight(message);
  }
  return messages.slice(first);
}
