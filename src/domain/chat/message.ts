import type { Presence } from "../access/presence";
import type { Person } from "../access/share";
import type { RetrievedPassages } from "../knowledge/passage";
import type { DraftUpdates } from "../project/draft";
import type { FileChange } from "../reply/file-change";
import { firstLineName } from "../text/short-name";
import type { ToolCallView } from "../tool/tool-call";
import type { RunView } from "./agent/run";
import type { AttachmentSummary } from "./attachment";
import type { Rating } from "./rating";
import type { PromptReference } from "./reference";
import type { Repair } from "./repair";
import type { ReplyUsage } from "./usage";

export const MAX_MESSAGE_CHARACTERS = 100_000;
/** Maximum of an imported reply, and of its thinking. */
export const MAX_REPLY_CHARACTERS = 1_000_000;
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
export type QueuedMessage = {
  id: string;
  content: string;
  attachments: AttachmentSummary[];
  /** Null: the reader, who has just sent it. */
  author: Person | null;
};

/** One message of the branch on screen. */
export type ChatMessage = {
  id: string;
  parentId: string | null;
  role: MessageRole;
  /** Who wrote it, or asked for the reply. Null: the reader, who has just sent it. */
  author: Person | null;
  status: MessageStatus;
  content: string;
  thinking: string;
  modelId: string | null;
  modelName: string | null;
  /** The selected model, if it was unreachable; null: it answered itself. */
  insteadOf: string | null;
  /** Set when the reply failed: the toast's title, why, and what to do. */
  failure: MessageFailure | null;
  /** Set when a complete reply was cut by its length limit or its provider's safety rules. */
  cut: ReplyCutReason | null;
  /** The reply is queued because too many others are being written. */
  waitsForTurn: boolean;
  /** A finished reply's changes by file; null: unknown or none. */
  changes: FileChange[] | null;
  attachments: AttachmentSummary[];
  /** References of a user's message. */
  references: PromptReference[];
  /** The passages of collections in a reply's prompt; null: none were requested, or by another user. */
  given: RetrievedPassages | null;
  /** Set when the message is an attempt to fix a preview error. */
  repair: Repair | null;
  /** A reply's tool calls, in order; of another user's reply only those without a tool server. */
  toolCalls: ToolCallView[];
  /** Of a reply in agent mode. */
  run: RunView | null;
  /** Usage of a finished reply; null: no model was called, or it was not recorded yet. */
  usage: ReplyUsage | null;
  /** The chat owner's rating of a reply; null: none. */
  rating: Rating | null;
  /** All branches at this point, oldest first, this message included. */
  siblingIds: string[];
  createdAt: Date;
};

/** A reply's full text. */
export type ReplyText = { replyId: string; text: string };

/** An event of a chat's live subscription. */
export type ChatEvent =
  /** Sent first, so that a reconnecting client has a position. */
  | { type: "following" }
  /** New text; `from` and `thinkingFrom` are offsets in UTF-16 units. */
  | { type: "reply"; replyId: string; from: number; text: string; thinkingFrom: number; thinking: string }
  /** The rows changed (a message was sent, a reply ended, the branch was switched): fetch them again. */
  | { type: "changed" }
  /** The draft of the chat's project changed, or a version was made of it. */
  | ({ type: "draft" } & DraftUpdates)
  /** An agent needs the page of the chat's project. */
  | { type: "page-request" }
  /** Who else is in the chat or its project, and where. */
  | { type: "presence"; people: Presence[] };

/** The title of a chat without a project: the first line of its first message. */
export const titleFrom = (message: string): string => firstLineName(message) || "New chat";
