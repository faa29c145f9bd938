import type { MessageStatus, ReplyCutReason } from "./message";

/** What a model is told when a reply that was cut off goes on. */
export const CONTINUE_PROMPT =
  "Continue exactly where you stopped. Do not repeat anything and do not add any introduction.";

/** Whether a reply ended before its model had finished it, so that it can go on in its place. */
export const canContinue = ({
  status,
  cut,
}: {
  status: MessageStatus;
  cut: ReplyCutReason | null;
}): boolean => status === "stopped" || status === "interrupted" || status === "failed" || cut === "length";
