import { MAX_MESSAGE_CHARACTERS, MAX_REPLY_CHARACTERS } from "../chat/message";
import { splitThinking } from "../reply/thinking";
import { storableText } from "../text/storable-text";
import type { ForeignChat, ForeignMessage } from "./foreign-chat";
import type { SkipReason } from "./import-report";
import { MAX_CHAT_CHARACTERS, MAX_MESSAGES } from "./limits";

/** A chat of another product, ready to be stored. */
export type SettledChat = {
  /** Each message comes after its parent. */
  chat: ForeignChat;
  /** How many of its messages were cut. */
  cut: number;
};

/** Sorts and cuts the messages of a chat; @returns why it cannot be imported otherwise */
export function settleChat(chat: ForeignChat): SettledChat | SkipReason {
  if (chat.messages.length === 0) return "empty";
  if (chat.messages.length > MAX_MESSAGES) return "too_large";
  const byId = new Map(chat.messages.map((message) => [message.id, message]));
  const parentOf = ({ parentId }: ForeignMessage) => (byId.has(parentId ?? "") ? parentId : null);
  const sorted = parentsFirst([...byId.values()].map((each) => ({ ...each, parentId: parentOf(each) })));
  if (sorted.length < byId.size) return "damaged";
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
      // The date of its parent where the file has none.
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

/** Messages after their parents, without those in a cycle or of an unknown parent. */
export function parentsFirst<Message extends { id: string; parentId: string | null }>(
  messages: readonly Message[],
): Message[] {
  const children = new Map<string | null, Message[]>();
  for (const message of messages) {
    const siblings = children.get(message.parentId);
    if (siblings) siblings.push(message);
    else children.set(message.parentId, [message]);
  }
  const sorted = [...(children.get(null) ?? [])];
  // BFS queue. A hostile file may repeat an id: children are taken once, or this would never end.
  for (const { id } of sorted) {
    for (const child of children.get(id) ?? []) sorted.push(child);
    children.delete(id);
  }
  return sorted;
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
