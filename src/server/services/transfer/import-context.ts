import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { IfDifferent } from "~/domain/transfer/if-different";
import { type ImportReport, skip } from "~/domain/transfer/import-report";
import type { Db } from "~/server/db";
import { isDiskFull } from "~/server/db/disk-full";
import type { Clock } from "~/server/ports/clock";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Ids } from "~/server/ports/ids";
import type { Log } from "~/server/ports/log";
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

/** An import that is at work. */
export type Importing = ImportDeps & {
  importId: string;
  user: SignedInUser;
  /** What becomes of chats that are here, but not as in the file. */
  ifDifferent: IfDifferent;
  report: ImportReport;
  transferReader: TransferReader;
  batches: Batches;
  /** Tells that one more step is done. */
  onStep(): Promise<void>;
};

/**
 * Does one thing of an import, all of it or nothing, and notes what did not come over.
 *
 * @param work may name the thing as the user knows it
 */
export async function attempt(
  importing: Importing,
  path: string,
  work: (setName: (name: string) => void) => Promise<void>,
): Promise<void> {
  let name = path;
  try {
    await work((known) => {
      name = known || path;
    });
  } catch (error) {
    noteFailure(importing, name, error);
  }
  importing.report.done += 1;
  await importing.onStep();
}

/** The plan does not store that much. */
const isStorageFull = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "plan_needed";

/** Notes why something did not come over. @throws when nothing else can, either */
export function noteFailure({ report, log }: Importing, name: string, error: unknown): void {
  if (isDiskFull(error)) throw error;
  if (error instanceof Skipped || error instanceof UnreadableFile) skip(report, name, error.reason);
  else if (isStorageFull(error)) skip(report, name, "storage");
  else if (error instanceof BadBundle) skip(report, name, "damaged");
  else {
    log.warn({ error: String(error) }, "a part of an import was not saved");
    skip(report, name, "unknown");
  }
}
