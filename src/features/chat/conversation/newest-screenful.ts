import type { ChatMessage } from "~/domain/chat/message";
import { extractBlocks } from "~/domain/reply/extract-blocks";

/** Taller than the message lists of most screens; on a taller one the rest appears a frame later. */
const SCREEN_PX = 1_200;

/** A message's minimum height: its unwrapped lines, its row of actions and the gap below. A file's code is folded. */
const minHeight = ({ content }: ChatMessage) => {
  const folded = extractBlocks(content).reduce((sum, { content }) => sum + linesIn(content), 0);
  return 84 + Math.max(0, linesIn(content) - folded) * 18;
};
const linesIn = (text: string) => text.split("\n").length - 1;

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
