export type BranchStep = "previous" | "next";

/** The actions on a conversation's messages. A stable object. */
export type MessageActions = {
  regenerate: (replyId: string) => void;
  continueReply: (replyId: string) => void;
  showBranch: (messageId: string, toward: BranchStep) => void;
  /** Returns once the step that led to this message, to restore focus: the pressed button went with its row. */
  consumeStep: (messageId: string) => BranchStep | null;
  /** False when the server refused; then the editor stays open with its text. */
  edit: (messageId: string, text: string) => Promise<boolean>;
};
