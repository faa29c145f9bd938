import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ReportInput } from "~/domain/usage/report-input";
import { rangeStart } from "~/domain/usage/usage-range";
import {
  type ReportPeriod,
  sumSlots,
  totalUsage,
  type UsageGrouping,
  type UsageReport,
} from "~/domain/usage/usage-report";
import type { UsageSums } from "~/domain/usage/usage-sums";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import type { Clock } from "~/server/ports/system";
import { groupNames } from "./group-names";
import { rollUpUsage } from "./roll-up";
import { sums } from "./sums";
import { everyone, scopeFor, type UsageScope } from "./usage-scope";

export type UsageDeps = { db: Db; clock: Clock };

const MAX_GROUPS = 100;

/** By column, so that no text of a request gets into the query. */
export const groupColumns: Record<UsageGrouping, Prisma.Sql> = {
  model: Prisma.sql`model_id`,
  source: Prisma.sql`source::text`,
  key: Prisma.sql`key_id::text`,
  team: Prisma.sql`team_id::text`,
  person: Prisma.sql`user_id::text`,
};

/** The user's own usage, or that of a team of theirs. @throws DomainError plan_needed, not_found */
export async function readUsageReport(
  deps: UsageDeps,
  user: SignedInUser,
  input: ReportInput,
): Promise<UsageReport> {
  return report(deps, await scopeFor(deps.db, user, input), input);
}

/** Everybody's usage, for the owner of the installation. */
export const readInstallationUsage = (
  deps: UsageDeps,
  _owner: SignedInUser,
  input: ReportPeriod,
): Promise<UsageReport> => report(deps, everyone, input);

async function report(
  { db, clock }: UsageDeps,
  { where }: UsageScope,
  { range, by, timeZone }: ReportPeriod,
): Promise<UsageReport> {
  await rollUpUsage({ db, clock });
  const now = clock.now();
  const since = rangeStart(range, timeZone, now);
  const hours = await db.$queryRaw<(UsageSums & { hour: Date })[]>`
    SELECT hour, ${sums} FROM usage_hours WHERE ${where} AND hour >= ${since} GROUP BY hour`;
  const groups = await db.$queryRaw<(UsageSums & { id: string; count: number })[]>`
    SELECT ${groupColumns[by]} AS id, ${sums}, (count(*) OVER ())::int AS count
    FROM usage_hours WHERE ${where} AND hour >= ${since}
    GROUP BY 1 ORDER BY prompts DESC, sum(input_tokens + output_tokens) DESC, id LIMIT ${MAX_GROUPS}`;
  const names = await groupNames[by](
    db,
    groups.map(({ id }) => id),
  );
  return {
    totals: totalUsage(hours.map(({ hour, ...rest }) => rest)),
    slots: sumSlots(hours, { range, timeZone }, now),
    groups: groups.map(({ count, ...group }) => ({ ...group, name: names.get(group.id) ?? null })),
    moreGroups: Math.max(0, (groups[0]?.count ?? 0) - MAX_GROUPS),
  };
}
