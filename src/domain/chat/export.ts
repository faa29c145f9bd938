import { firstCharacters } from "../text/first-characters";
import type { MessageRole, MessageStatus } from "./message";

export type ExportedMessage = {
  id: string;
  /** Messages of one parent are alternatives; the others follow it. */
  parentId: string | null;
  role: MessageRole;
  status: MessageStatus;
  content: string;
  modelId: string | null;
  modelName: string | null;
  createdAt: Date;
};

/** A whole chat, with all of its branches. */
export type ExportedChat = {
  id: string;
  title: string;
  folder: string | null;
  isPinned: boolean;
  isArchived: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** The last message of the branch that was on screen. */
  leafId: string | null;
  messages: ExportedMessage[];
};

/** The messages of the branch that was on screen, oldest first. */
function shownBranch({ leafId, messages }: ExportedChat): ExportedMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: ExportedMessage[] = [];
  for (let at = leafId; at !== null; ) {
    const message = byId.get(at);
    if (!message || branch.length > messages.length) break;
    branch.unshift(message);
    at = message.parentId;
  }
  return branch;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** The branch on screen as a document; who wrote each message is its heading. */
export function toMarkdown(chat: ExportedChat): string {
  const parts = shownBranch(chat).map(({ role, modelName, content }) => {
    const author = role === "user" ? "You" : oneLine(modelName ?? "Assistant");
    return `## ${author}\n\n${content.trim()}\n`;
  });
  return [`# ${oneLine(chat.title)}\n`, `${chat.createdAt.toISOString().slice(0, 10)}\n`, ...parts].join(
    "\n",
  );
}

/** A name for a chat's file, that every file system takes. */
export const fileNameOf = (title: string): string =>
  firstCharacters(
    title
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}._-]+/gu, "-")
      .replace(/^[-.]+|(?<![-.])[-.]+$/g, ""),
    60,
  ) || "chat";
