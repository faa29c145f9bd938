import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { csvLine } from "~/domain/text/csv";
import type { ReportInput } from "~/domain/usage/report-input";
import { rangeStart } from "~/domain/usage/usage-range";
import { type ReportPeriod, type UsageGrouping, usageGroupings } from "~/domain/usage/usage-report";
import { sumNames, type UsageSums } from "~/domain/usage/usage-sums";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { type OwnerDeps, requireAdministrator } from "../owner/installation-owner";
import { groupNames } from "./group-names";
import { groupColumns, type UsageDeps } from "./read-report";
import { rollUpUsage } from "./roll-up";
import { sums } from "./sums";
import { everyone, scopeFor, type UsageScope } from "./usage-scope";

const DAY_MS = 86_400_000;

type Period = Pick<ReportPeriod, "range" | "timeZone">;

/** The report as CSV, by day (UTC) and everything that it can be split by. @throws as `readUsageReport` */
export const exportUsage = async (
  deps: UsageDeps,
  user: SignedInUser,
  input: Period & Pick<ReportInput, "scope">,
): Promise<AsyncGenerator<Uint8Array>> =>
  lines(deps, await scopeFor(deps.db, user, { ...input, isFile: true }), input);

/** As `readInstallationUsage`. @throws DomainError not_found for others than owners */
export async function exportInstallationUsage(
  deps: UsageDeps & OwnerDeps,
  user: SignedInUser,
  input: Period,
): Promise<AsyncGenerator<Uint8Array>> {
  await requireAdministrator(deps, user);
  return lines(deps, everyone, input);
}

type Row = UsageSums & Record<UsageGrouping, string>;

/** A day at a time, so that a year of many people never is in memory. */
async function* lines(
  deps: UsageDeps,
  { where }: UsageScope,
  { range, timeZone }: Period,
): AsyncGenerator<Uint8Array> {
  const { db, clock } = deps;
  const encoder = new TextEncoder();
  await rollUpUsage(deps);
  yield encoder.encode(csvLine(["day", ...usageGroupings, ...sumNames]));
  const columns = Prisma.join(
    usageGroupings.map((by) => Prisma.sql`${groupColumns[by]} AS ${Prisma.raw(`"${by}"`)}`),
  );
  const groups = Prisma.raw(usageGroupings.map((_, at) => at + 1).join(", "));
  const now = clock.now().getTime();
  let from = rangeStart(range, timeZone, clock.now()).getTime();
  while (from <= now) {
    const to = (Math.floor(from / DAY_MS) + 1) * DAY_MS;
    const rows = await db.$queryRaw<Row[]>`
      SELECT ${columns}, ${sums} FROM usage_hours
      WHERE ${where} AND hour >= ${new Date(from)} AND hour < ${new Date(to)}
      GROUP BY ${groups} ORDER BY ${groups}`;
    const names = await namesIn(db, rows);
    const day = new Date(from).toISOString().slice(0, 10);
    for (const row of rows)
      yield encoder.encode(
        csvLine([
          day,
          ...usageGroupings.map((by) => names[by].get(row[by]) ?? (by === "source" ? row[by] : "")),
          ...sumNames.map((name) => row[name]),
        ]),
      );
    from = to;
  }
}

async function namesIn(db: Db, rows: readonly Row[]): Promise<Record<UsageGrouping, Map<string, string>>> {
  const named = await Promise.all(
    usageGroupings.map(
      async (by) => [by, await groupNames[by](db, [...new Set(rows.map((row) => row[by]))])] as const,
    ),
  );
  return Object.fromEntries(named) as Record<UsageGrouping, Map<string, string>>;
}
