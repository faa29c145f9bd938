import { DomainError } from "~/domain/error/domain-error";
import { formatBytes } from "~/domain/text/format-bytes";
import type { PlanLimits } from "./plan";

const DRAFT_NOT_LOST = "Your text and files are still in the message box.";

/**
 * Checks that a message's files fit into the plan.
 *
 * @param added bytes in the message's files
 * @param stored bytes in all files that the user already has
 * @throws DomainError plan_needed
 */
export function requireFileCapacity(
  limits: PlanLimits,
  { added, stored }: { added: number; stored: number },
): void {
  const { name, messageFilesBytes, storageBytes } = limits;
  if (added > messageFilesBytes)
    throw new DomainError(
      "plan_needed",
      `The files in one message can total at most ${formatBytes(messageFilesBytes)} on the ${name} plan.`,
      { detail: `Send fewer or smaller files. ${DRAFT_NOT_LOST}` },
    );
  if (storageBytes !== null && stored + added > storageBytes)
    throw new DomainError(
      "plan_needed",
      `Your files would exceed the ${formatBytes(storageBytes)} of storage in the ${name} plan.`,
      { detail: `Delete chats whose files you no longer need, or choose a larger plan. ${DRAFT_NOT_LOST}` },
    );
}
