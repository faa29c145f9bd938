import type { ChatMessage } from "~/domain/chat/message";

/** Taller than the message lists of all but the largest screens. */
const SCREEN_PX = 1_600;

/** What a message is tall at least: its own lines, none of them wrapped, and its row of actions. */
const leastHeight = (message: ChatMessage) => 60 + (message.content.split("\n").length - 1) * 18;

/** The newest messages that surely fill a screen; all of them when they do not. */
export function fillsScreen(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  let height = 0;
  let first = messages.length;
  while (first > 0 && height < SCREEN_PX) {
    first--;
    const message = messages[first];
    if (message) height += leastHeight(message);
  }
  return messages.slice(first);
}
