import type { MessageStatus, ReplyCutReason } from "./message";

/** The prompt that asks a model to continue a cut reply. */
export const CONTINUE_PROMPT =
  "Continue exactly where you stopped. Do not repeat anything and do not add any introduction.";

/** Whether a reply ended before its model had finished and can be continued in place. */
export const canContinue = ({
  status,
  cut,
}: {
  status: MessageStatus;
  cut: ReplyCutReason | null;
}): boolean => status === "stopped" || status === "interrupted" || status === "failed" || cut === "length";
