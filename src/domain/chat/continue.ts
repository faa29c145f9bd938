import type { MessageStatus, ReplyCutReason } from "./message";

/** The prompt that asks a model to continue a reply that ended early. */
export const CONTINUE_PROMPT =
  "Continue exactly where you stopped. Do not repeat anything and do not add any introduction.";

/** Whether a reply ended early and can be continued in place; a blocked one would be blocked again. */
export const canContinue = ({
  status,
  cut,
}: {
  status: MessageStatus;
  cut: ReplyCutReason | null;
}): boolean => status === "stopped" || status === "interrupted" || status === "failed" || cut === "length";
