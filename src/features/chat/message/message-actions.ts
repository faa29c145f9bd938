import type { ChatMessage } from "~/domain/chat/message";
import type { Rating } from "~/domain/chat/rating";

export type BranchStep = "previous" | "next";

/** The actions on a conversation's messages, as one stable object. */
export type MessageActions = {
  /** Refetches the newest messages, if the visible ones may be stale. */
  refresh: () => void;
  regenerate: (replyId: string) => void;
  continueReply: (replyId: string) => void;
  /** Null removes a rating. */
  rate: (reply: ChatMessage, rating: Rating | null) => void;
  showBranch: (messageId: string, toward: BranchStep) => void;
  /** The step that led to this message, returned once, to restore focus: the pressed button is gone with its row. */
  consumeStep: (messageId: string) => BranchStep | null;
  /** Ends an attempt to fix an error, or the reply that it is writing, and rolls back its changes. */
  stopRepair: (messageId: string, writingId: string | null) => void;
  /** Sends a message without the draft in the message box. */
  send: (text: string) => void;
  /** False if the server refused; the editor then stays open. */
  edit: (messageId: string, text: string) => Promise<boolean>;
};
