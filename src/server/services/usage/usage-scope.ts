import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { notFound } from "~/domain/error/domain-error";
import type { ReportInput } from "~/domain/usage/report-input";
import { needsAnalytics } from "~/domain/usage/usage-report";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";

/** Which hours a reader may see, as a condition of `usage_hours`. */
export type UsageScope = { where: Prisma.Sql };

/** The whole installation, for its owner. */
export const everyone: UsageScope = { where: Prisma.sql`TRUE` };

/** @throws DomainError plan_needed; not_found for a team that is not the user's own */
export async function scopeFor(
  db: Db,
  user: SignedInUser,
  { scope, range, isFile = false }: Pick<ReportInput, "scope" | "range"> & { isFile?: boolean },
): Promise<UsageScope> {
  const isTeam = scope.of === "team";
  if (isFile || isTeam || needsAnalytics(range)) planChecks.usageAnalytics(limitsOf(user.planId));
  if (!isTeam) return { where: Prisma.sql`user_id = ${user.id}::uuid` };
  const team = await db.team.findFirst({
    where: { id: scope.teamId, ownerId: user.id },
    select: { id: true },
  });
  if (!team) throw notFound();
  return { where: Prisma.sql`team_id = ${team.id}::uuid` };
}
