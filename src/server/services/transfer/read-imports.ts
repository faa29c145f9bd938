import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { emptyReport, type ImportView, importReport, stateOf } from "~/domain/transfer/import-report";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";

/** The user's last imports, the newest first. */
export async function readImports(
  { db, clock }: { db: Db; clock: Clock },
  user: SignedInUser,
): Promise<ImportView[]> {
  const rows = await db.import.findMany({
    where: { userId: user.id },
    orderBy: { id: "desc" },
    select: { id: true, fileName: true, state: true, aliveAt: true, report: true, startedAt: true },
  });
  const now = clock.now();
  return rows.map(({ id, fileName, startedAt, ...row }) => ({
    id,
    fileName,
    startedAt,
    state: stateOf(row, now),
    report: importReport.safeParse(row.report).data ?? emptyReport(),
  }));
}
