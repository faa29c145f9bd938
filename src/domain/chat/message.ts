import { z } from "zod";
import { modelId } from "../model/model-id";
import type { DraftUpdates } from "../project/draft";
import type { FileChange } from "../project/file-change";
import { firstCharacters } from "../text/first-characters";
import { type AttachmentSummary, MAX_ATTACHMENTS } from "./attachment";
import { attachmentsInput } from "./attachment-input";
import { MAX_REFERENCES, type PromptReference } from "./reference";
import { promptReferences } from "./reference-input";
import type { Repair } from "./repair";
import type { ReplyUsage } from "./usage";

export const MAX_MESSAGE_CHARACTERS = 100_000;
export const MAX_TITLE_CHARACTERS = 120;

export type MessageRole = "user" | "assistant";

/** queued: waits for the running reply · streaming: being written · interrupted: the server stopped mid-reply. */
export type MessageStatus = "queued" | "streaming" | "complete" | "stopped" | "interrupted" | "failed";

export type ReplyCutReason = "length" | "blocked";

/** Why a reply was cut, from its stored finish reason; null when the model had finished. */
export const cutReasonOf = (finishReason: string | null): ReplyCutReason | null =>
  finishReason === "length" || finishReason === "blocked" ? finishReason : null;

export type MessageFailure = { title: string; reason: string; remedy: string };

/** A message that waits for the running reply to end. */
export type QueuedMessage = { id: string; content: string; attachments: AttachmentSummary[] };

/** One message of the branch on screen. */
export type ChatMessage = {
  id: string;
  parentId: string | null;
  role: MessageRole;
  status: MessageStatus;
  content: string;
  thinking: string;
  modelId: string | null;
  modelName: string | null;
  /** Set when the reply failed: the toast's title, why, and what to do. */
  failure: MessageFailure | null;
  /** Set when a complete reply was cut by its length limit or its provider's safety rules. */
  cut: ReplyCutReason | null;
  /** The reply is queued because too many others are being written. */
  waitsForTurn: boolean;
  /** What a finished reply did to each file; null: nothing is known, or it names none. */
  changes: FileChange[] | null;
  attachments: AttachmentSummary[];
  /** What a user's message points at. */
  references: PromptReference[];
  /** Set when the message is a try to fix an error of the preview. */
  repair: Repair | null;
  /** Of a reply that has ended: what its model took; null: none was called, or it is from before this was recorded. */
  usage: ReplyUsage | null;
  /** All branches at this point, oldest first, this message included. */
  siblingIds: string[];
  createdAt: Date;
};

/** A reply's full text. */
export type ReplyText = { replyId: string; text: string };

export type ChatSummary = {
  id: string;
  title: string;
  updatedAt: Date;
  /** The text around the search match in a message, when the title does not match. */
  excerpt: string | null;
};

const text = z.string().max(MAX_MESSAGE_CHARACTERS, "At most 100,000 characters");
const attachments = attachmentsInput.default([]);

export const sendInput = z
  .object({
    /** Absent: a new chat. */
    chatId: z.uuid().optional(),
    text,
    modelId,
    attachments,
    references: promptReferences.optional(),
  })
  .refine((input) => input.text.trim().length > 0 || input.attachments.length > 0, {
    path: ["text"],
    message: "Write a message first",
  });
export type SendInput = z.infer<typeof sendInput>;

export const editInput = z.object({
  chatId: z.uuid(),
  /** The user's message to edit; the original is kept as another branch. */
  messageId: z.uuid(),
  text: text.refine((value) => value.trim().length > 0, "Write a message first"),
  modelId,
});
export type EditInput = z.infer<typeof editInput>;

export const replyInput = z.object({ chatId: z.uuid(), replyId: z.uuid() });
export const regenerateInput = replyInput.extend({ modelId });
export const messageInput = z.object({ chatId: z.uuid(), messageId: z.uuid() });
export const chatInput = z.object({ chatId: z.uuid() });
export const contextInput = z.object({
  /** Absent: a new chat. */
  chatId: z.uuid().optional(),
  modelId,
  /** The message in the box, which decides which files are sent when not all fit. */
  draft: z.string().max(MAX_MESSAGE_CHARACTERS).optional(),
  /** The files it refers to. */
  named: z.array(z.string().max(255)).max(MAX_REFERENCES).optional(),
  /** Its uploaded files that the model is to read. */
  attachments: z.array(z.uuid()).max(MAX_ATTACHMENTS).optional(),
});
export type ContextInput = z.infer<typeof contextInput>;
export const renameInput = chatInput.extend({
  title: z
    .string()
    .trim()
    .min(1, "Enter a title for the chat")
    .refine((title) => firstCharacters(title, MAX_TITLE_CHARACTERS) === title, "At most 120 characters"),
});
export const outsideImagesInput = chatInput.extend({ allowed: z.boolean() });
export const listInput = z.object({
  search: z.string().trim().max(200).default(""),
  cursor: z.object({ updatedAt: z.date(), id: z.uuid() }).nullish(),
  limit: z.number().int().min(1).max(100).default(30),
});
export type ListInput = z.infer<typeof listInput>;
export const messagesInput = chatInput.extend({
  /** Show messages above this one; absent: the newest. */
  cursor: z.uuid().nullish(),
  limit: z.number().int().min(1).max(100).default(30),
});
export const followInput = chatInput.extend({
  lastEventId: z.string().max(200).nullish(),
  /** The reply the follower shows as running; it is notified if that has ended meanwhile. */
  streamingId: z.uuid().nullish(),
});
export type FollowInput = z.infer<typeof followInput>;

/** An event of a chat's live subscription. */
export type ChatEvent =
  /** Sent first, so that a reconnecting client has a position. */
  | { type: "following" }
  /** New text; `from` and `thinkingFrom` are offsets in UTF-16 units. */
  | { type: "reply"; replyId: string; from: number; text: string; thinkingFrom: number; thinking: string }
  /** The rows changed (a message was sent, a reply ended, the branch was switched): fetch them again. */
  | { type: "changed" }
  /** The draft of the chat's project changed, or a version was made of it. */
  | ({ type: "draft" } & DraftUpdates);

/** A chat's title: the first line of its first message, cut at a word. */
export function titleFrom(message: string): string {
  const line =
    message
      .split("\n")
      .find((part) => part.trim())
      ?.trim()
      .replace(/\s+/g, " ") ?? "";
  if (!line) return "New chat";
  const cut = firstCharacters(line, 60);
  if (cut === line) return line;
  const space = cut.lastIndexOf(" ");
  return `${space > 30 ? cut.slice(0, space) : cut}…`;
}
