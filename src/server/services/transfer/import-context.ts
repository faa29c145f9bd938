import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { type ImportReport, skip } from "~/domain/transfer/import-report";
import type { Db, Tx } from "~/server/db";
import { isDiskFull } from "~/server/db/disk-full";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Log } from "~/server/ports/log";
import { BadBundle } from "../project/git-bundle";
import { Skipped } from "./open-account";

export type ImportDeps = { db: Db; clock: Clock; ids: Ids; log: Log };

/** An import that is at work. */
export type Importing = ImportDeps & {
  user: SignedInUser;
  report: ImportReport;
  /** Tells that one more step is done. */
  onStep(): Promise<void>;
};

/** The plan does not store that much. */
const isStorageFull = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "plan_needed";

/** A long chat takes a while. */
const LIMITS = { maxWait: 120_000, timeout: 900_000 };

export const inTransaction = <Result>(
  { db }: { db: Db },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => db.$transaction(work, LIMITS);

/**
 * Does one thing of an import, all of it or nothing, and notes what did not come over.
 *
 * @param work may name the thing as its person knows it
 */
export async function attempt(
  importing: Importing,
  path: string,
  work: (setName: (name: string) => void) => Promise<void>,
): Promise<void> {
  const { report, log } = importing;
  let name = path;
  try {
    await work((known) => {
      name = known || path;
    });
  } catch (error) {
    if (isDiskFull(error)) throw error;
    if (error instanceof Skipped) skip(report, name, error.reason);
    else if (isStorageFull(error)) skip(report, name, "storage");
    else if (error instanceof BadBundle) skip(report, name, "damaged");
    else {
      log.warn({ error: String(error) }, "a part of an import was not saved");
      skip(report, name, "unknown");
    }
  }
  report.done += 1;
  await importing.onStep();
}
