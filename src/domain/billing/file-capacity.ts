import { DomainError } from "~/domain/error/domain-error";
import { formatBytes } from "~/domain/text/format-bytes";
import type { PlanLimits } from "./plan";

/**
 * Checks the total size of a message's files.
 *
 * @throws DomainError plan_needed
 */
export function requireMessageCapacity({ name, messageFilesBytes }: PlanLimits, bytes: number): void {
  if (bytes <= messageFilesBytes) return;
  throw new DomainError(
    "plan_needed",
    `The files in one message can total at most ${formatBytes(messageFilesBytes)} on the ${name} plan.`,
    { detail: "Send fewer or smaller files. Your text and files are still in the message box." },
  );
}
