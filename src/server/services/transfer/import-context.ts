import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { IfDifferent } from "~/domain/transfer/if-different";
import { type ImportReport, skip } from "~/domain/transfer/import-report";
import type { Db } from "~/server/db";
import { isDiskFull } from "~/server/db/disk-full";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Clock, Ids, Log } from "~/server/ports/system";
import { type TransferReader, UnreadableFile } from "~/server/ports/transfer-reader";
import type { Workers } from "~/server/ports/workers";
import { BadBundle } from "../project/git-bundle";
import { Skipped } from "./open-account";
import type { Batches } from "./write-in-batches";

export type ImportDeps = {
  db: Db;
  clock: Clock;
  fileChecks: FileChecks;
  ids: Ids;
  log: Log;
  workers: Workers;
};

/** A running import. */
export type ImportContext = ImportDeps & {
  importId: string;
  user: SignedInUser;
  /** What to do with chats that exist but differ from the file. */
  ifDifferent: IfDifferent;
  report: ImportReport;
  transferReader: TransferReader;
  batches: Batches;
  /** Reports a completed step. */
  onStep(): Promise<void>;
};

/**
 * Imports one item, all or nothing, and reports a failure.
 *
 * @param work may set the displayed name
 */
export async function attempt(
  importing: ImportContext,
  path: string,
  work: (setName: (name: string) => void) => Promise<void>,
): Promise<void> {
  let name = path;
  try {
    await work((displayed) => {
      name = displayed || path;
    });
  } catch (error) {
    reportFailure(importing, name, error);
  }
  importing.report.done += 1;
  await importing.onStep();
}

/** The plan's storage is full. */
const isStorageFull = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "plan_needed";

/** Reports why an item was skipped. @throws on a full disk, which ends the import */
export function reportFailure({ report, log }: ImportContext, name: string, error: unknown): void {
  if (isDiskFull(error)) throw error;
  if (error instanceof Skipped || error instanceof UnreadableFile) skip(report, name, error.reason);
  else if (isStorageFull(error)) skip(report, name, "storage");
  else if (error instanceof BadBundle) skip(report, name, "damaged");
  else {
    log.warn({ error: String(error) }, "a part of an import was not saved");
    skip(report, name, "unknown");
  }
}
