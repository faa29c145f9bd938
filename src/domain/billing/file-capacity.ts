import { DomainError } from "~/domain/error/domain-error";
import type { PlanLimits } from "./plan";

const DRAFT_KEPT = "Your text and files are still in the box.";

const units = ["bytes", "kB", "MB", "GB"] as const;

/** `5 MB`, `10 GB`, `1.3 kB`: in thousands, as the sizes of files are sold, to a tenth of what is used. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Math.round((bytes / 1_000 ** power) * 10) / 10} ${units[power]}`;
}

/**
 * Whether the files of a message fit into the plan.
 *
 * @param added bytes of the message's files
 * @param stored bytes of all files that the user has already
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
      `The files of one message may have ${formatBytes(messageFilesBytes)} together on the ${name} plan.`,
      { detail: `Send fewer or smaller ones. ${DRAFT_KEPT}` },
    );
  if (storageBytes !== null && stored + added > storageBytes)
    throw new DomainError(
      "plan_needed",
      `Your files would pass the ${formatBytes(storageBytes)} of storage of the ${name} plan.`,
      { detail: `Delete chats whose files you no longer need, or choose a larger plan. ${DRAFT_KEPT}` },
    );
}
