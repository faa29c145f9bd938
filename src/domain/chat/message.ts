import type { GivenPassages } from "../knowledge/passage";
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
/** A reply that is imported, and its thinking. */
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
  /** The selected model, which could not be reached; null when it answers itself. */
  insteadOf: string | null;
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
  /** Of a reply: the passages of collections that it was given; null: it was to be given none. */
  given: GivenPassages | null;
  /** Set when the message is a try to fix an error of the preview. */
  repair: Repair | null;
  /** The tools that a reply called, in their order. */
  toolCalls: ToolCallView[];
  /** Of a reply in the agent's way. */
  run: RunView | null;
  /** Of a reply that has ended: what its model took; null: none was called, or it is from before this was recorded. */
  usage: ReplyUsage | null;
  /** The reader's rating of a reply; null: none. */
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
  /** An agent asks for the page of the chat's project. */
  | { type: "page-request" };

/** The title of a chat that has built nothing: the first line of its first message. */
export const titleFrom = (message: string): string => firstLineName(message) || "New chat";
