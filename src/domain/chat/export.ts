import { firstCharacters } from "../text/first-characters";
import type { MessageRole, MessageStatus } from "./message";

export type ExportedMessage = {
  id: string;
  /** Messages with the same parent are alternatives. */
  parentId: string | null;
  role: MessageRole;
  status: MessageStatus;
  content: string;
  modelId: string | null;
  modelName: string | null;
  createdAt: Date;
};

/** A chat with all of its branches. */
export type ExportedChat = {
  id: string;
  title: string;
  folder: string | null;
  isPinned: boolean;
  isArchived: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** The last message of the visible branch. */
  leafId: string | null;
  messages: ExportedMessage[];
};

/** The messages of the visible branch, oldest first. */
function visibleBranch({ leafId, messages }: ExportedChat): ExportedMessage[] {
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

/** The visible branch as a document, with authors as headings. */
export function toMarkdown(chat: ExportedChat): string {
  const parts = visibleBranch(chat).map(({ role, modelName, content }) => {
    const author = role === "user" ? "You" : oneLine(modelName ?? "Assistant");
    return `## ${author}\n\n${content.trim()}\n`;
  });
  return [`# ${oneLine(chat.title)}\n`, `${chat.createdAt.toISOString().slice(0, 10)}\n`, ...parts].join(
    "\n",
  );
}

/** A file name that every file system accepts. */
export const fileNameOf = (title: string): string =>
  firstCharacters(
    title
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}._-]+/gu, "-")
      .replace(/^[-.]+|(?<![-.])[-.]+$/g, ""),
    60,
  ) || "chat";
