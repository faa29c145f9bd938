import { MAX_MESSAGE_CHARACTERS, MAX_REPLY_CHARACTERS } from "../chat/message";
import { splitThinking } from "../reply/thinking";
import { storableText } from "../text/storable-text";
import type { ForeignChat, ForeignMessage } from "./foreign-chat";
import type { SkipReason } from "./import-report";
import { MAX_CHAT_CHARACTERS, MAX_MESSAGES } from "./limits";

/** A chat of another product as it can be written here. */
export type SettledChat = {
  /** Messages after those that they answer. */
  chat: ForeignChat;
  /** How many of its messages were cut. */
  cut: number;
};

/** Orders and cuts the messages of a chat. @returns why it does not come over */
export function settleChat(chat: ForeignChat): SettledChat | SkipReason {
  if (chat.messages.length === 0) return "empty";
  if (chat.messages.length > MAX_MESSAGES) return "too_large";
  const sorted = parentsFirst(chat.messages);
  if (!sorted) return "damaged";
  let cut = 0;
  let characters = 0;
  const messages: ForeignMessage[] = [];
  const dates = new Map<string, Date | null>();
  const createdAt = chat.createdAt ?? chat.messages.find((each) => each.createdAt)?.createdAt ?? null;
  for (const each of sorted) {
    const { content, thinking } = textsOf(each);
    const max = each.role === "user" ? MAX_MESSAGE_CHARACTERS : MAX_REPLY_CHARACTERS;
    if (content.length > max || thinking.length > max) cut += 1;
    const message = {
      ...each,
      content: storableText(content.slice(0, max)),
      thinking: storableText(thinking.slice(0, max)),
      modelName: each.modelName && shortText(each.modelName),
      failure: each.failure && shortText(each.failure),
      // As old as what it answers, where the file does not say.
      createdAt: each.createdAt ?? dates.get(each.parentId ?? "") ?? createdAt,
    };
    characters += message.content.length + message.thinking.length;
    if (characters > MAX_CHAT_CHARACTERS) return "too_large";
    dates.set(each.id, message.createdAt);
    messages.push(message);
  }
  const leafId = messages.some(({ id }) => id === chat.leafId) ? chat.leafId : newestLeaf(messages);
  const updatedAt = chat.updatedAt ?? messages.at(-1)?.createdAt ?? createdAt;
  return { chat: { ...chat, createdAt, updatedAt, leafId, messages }, cut };
}

const MAX_SHORT = 1_000;
const shortText = (text: string): string => storableText(text.slice(0, MAX_SHORT));

function textsOf({ role, content, thinking }: ForeignMessage): { content: string; thinking: string } {
  if (role === "user") return { content: storableText(content), thinking: "" };
  const split = splitThinking({ text: storableText(content), thinking: storableText(thinking) });
  return { content: split.text, thinking: split.thinking };
}

/** What answers none that is there begins the chat. @returns null when messages answer each other in a circle */
function parentsFirst(messages: readonly ForeignMessage[]): ForeignMessage[] | null {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const children = new Map<string | null, ForeignMessage[]>();
  for (const message of byId.values()) {
    const parentId = message.parentId !== null && byId.has(message.parentId) ? message.parentId : null;
    const siblings = children.get(parentId);
    if (siblings) siblings.push({ ...message, parentId });
    else children.set(parentId, [{ ...message, parentId }]);
  }
  const sorted = [...(children.get(null) ?? [])];
  // BFS queue.
  for (const { id } of sorted) for (const child of children.get(id) ?? []) sorted.push(child);
  return sorted.length < byId.size ? null : sorted;
}

/** The end of the branch that was written last. */
function newestLeaf(messages: readonly ForeignMessage[]): string | null {
  const parents = new Set(messages.map(({ parentId }) => parentId));
  let newest: ForeignMessage | undefined;
  for (const message of messages)
    if (
      !parents.has(message.id) &&
      (message.createdAt?.getTime() ?? 0) >= (newest?.createdAt?.getTime() ?? 0)
    )
      newest = message;
  return newest?.id ?? null;
}
