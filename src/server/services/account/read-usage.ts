import { type UsageDay, type UsageQuarterHour, usageDays, usageSince } from "~/domain/account/usage";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/system";

/** The user's prompts of the last 30 days, by day in `timeZone`. Refunded prompts do not count. */
export async function readUsage(
  deps: { db: Db; clock: Clock },
  user: SignedInUser,
  { timeZone }: { timeZone: string },
): Promise<UsageDay[]> {
  const now = deps.clock.now();
  const quarters = await deps.db.$queryRaw<UsageQuarterHour[]>`
    SELECT date_bin('15 minutes', created_at, TIMESTAMPTZ '2000-01-01 00:00:00+00') AS at, count(*)::int AS prompts
    FROM prompt_usages
    WHERE user_id = ${user.id}::uuid AND created_at >= ${usageSince(now)} AND refunded_at IS NULL
    GROUP BY 1`;
  return usageDays(quarters, timeZone, now);
}
