import type { ChatMessage } from "~/domain/chat/message";
import type { Rating } from "~/domain/chat/rating";

export type BranchStep = "previous" | "next";

/** The actions on a conversation's messages: one object for its lifetime. */
export type MessageActions = {
  /** Asks for the newest messages again, where what is shown may be old. */
  refresh: () => void;
  regenerate: (replyId: string) => void;
  continueReply: (replyId: string) => void;
  /** Null takes a rating back. */
  rate: (reply: ChatMessage, rating: Rating | null) => void;
  showBranch: (messageId: string, toward: BranchStep) => void;
  /** The step that led to this message, returned once, to restore focus: the pressed button is gone with its row. */
  consumeStep: (messageId: string) => BranchStep | null;
  /** Ends a try to fix an error, or the reply that it is writing; what it changed is rolled back. */
  stopRepair: (messageId: string, writingId: string | null) => void;
  /** Sends a message as it is, without what waits in the box. */
  send: (text: string) => void;
  /** False when the server refused; then the editor stays open with its text. */
  edit: (messageId: string, text: string) => Promise<boolean>;
};
