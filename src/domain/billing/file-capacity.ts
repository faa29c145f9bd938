import { DomainError } from "~/domain/error/domain-error";
import type { PlanLimits } from "./plan";

const units = ["bytes", "kB", "MB", "GB"] as const;

/** `5 MB`, `10 GB`, `1.3 kB`: decimal units, as file sizes are advertised, to one decimal. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Math.round((bytes / 1_000 ** power) * 10) / 10} ${units[power]}`;
}

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
