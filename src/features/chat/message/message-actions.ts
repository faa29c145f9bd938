export type BranchStep = "previous" | "next";

/** What can be done with the messages of a conversation. The same object for its whole life. */
export type MessageActions = {
  regenerate: (replyId: string) => void;
  continueReply: (replyId: string) => void;
  showBranch: (messageId: string, toward: BranchStep) => void;
  /** The step that led to this message, told once: the button that was pressed went with its row. */
  consumeStep: (messageId: string) => BranchStep | null;
  /** False when the server refused; then the editor stays open with its text. */
  edit: (messageId: string, text: string) => Promise<boolean>;
};
