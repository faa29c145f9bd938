import { retentionCutoff } from "~/domain/retention/retention-days";
import { NIL_ID } from "~/domain/usage/usage-report";
import type { Db, Tx } from "~/server/db";
import type { Clock, Log } from "~/server/ports/system";

type Deps = { db: Db; clock: Clock };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const INTERVAL_MS = 60_000;
/** Hours are added up again for this long: calls are recorded when they end, and prompts are refunded later. */
const OPEN_HOURS = 3;

/** Adds usage up every minute. */
export function startUsageRollUp(deps: Deps & { log: Log }): void {
  setInterval(
    () =>
      void rollUpUsage(deps).catch((error: unknown) =>
        deps.log.error({ error: String(error) }, "usage was not added up"),
      ),
    INTERVAL_MS,
  ).unref();
}

/** Adds up the hours since the last call, a day at a time. Another instance that does it already is left to it. */
export async function rollUpUsage({ db, clock }: Deps): Promise<void> {
  const now = clock.now().getTime();
  const openSince = floorHour(now) - OPEN_HOURS * HOUR_MS;
  let from = Math.min((await firstHourToAdd(db)) ?? openSince, openSince);
  for (; from <= now; from += DAY_MS) {
    const period = { from: new Date(from), to: new Date(Math.min(from + DAY_MS, floorHour(now) + HOUR_MS)) };
    if (!(await db.$transaction((tx) => addUp(tx, period)))) return;
  }
}

const floorHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;

/** The last hour that was added up or, the first time, that of the first call. */
async function firstHourToAdd(db: Db): Promise<number | null> {
  const [row] = await db.$queryRaw<[{ hour: Date | null }]>`
    SELECT coalesce(
      (SELECT max(hour) FROM usage_hours),
      least((SELECT min(started_at) FROM model_calls), (SELECT min(created_at) FROM prompt_usages))) AS hour`;
  return row.hour && floorHour(row.hour.getTime());
}

/** @returns false when another instance adds up */
async function addUp(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<boolean> {
  const [lock] = await tx.$queryRaw<[{ isFree: boolean }]>`
    SELECT pg_try_advisory_xact_lock(hashtext('usage_hours')) AS "isFree"`;
  if (!lock.isFree) return false;
  await tx.$executeRaw`
    DELETE FROM usage_hours WHERE hour >= ${from} AND hour < ${to} AND user_id <> ${NIL_ID}::uuid`;
  await tx.$executeRaw`
    INSERT INTO usage_hours (hour, user_id, team_id, key_id, source, model_id, prompts, failed, calls, input_tokens,
      cached_tokens, output_tokens, cost, timed_calls, first_token_ms)
    SELECT date_bin('1 hour', at, TIMESTAMPTZ '2000-01-01 00:00:00+00'), rows.user_id, coalesce(p.team_id, ${NIL_ID}::uuid),
      coalesce(rows.key_id, ${NIL_ID}::uuid),
      (CASE WHEN r.id IS NOT NULL THEN 'agent' WHEN rows.key_id IS NOT NULL THEN 'api' ELSE 'chat' END)::usage_source,
      coalesce(rows.model_id, m.model_id, ''),
      sum(prompts), sum(failed), sum(calls), sum(rows.input_tokens), sum(rows.cached_tokens), sum(rows.output_tokens),
      sum(rows.cost), sum(timed_calls), sum(first_token_ms)
    FROM (
      SELECT started_at AS at, user_id, reply_id AS message_id, key_id, model_id, 0 AS prompts, 0 AS failed, 1 AS calls,
        input_tokens, coalesce(cached_tokens, 0) AS cached_tokens, output_tokens, coalesce(cost, 0) AS cost,
        (first_token_ms IS NOT NULL)::int AS timed_calls, coalesce(first_token_ms, 0) AS first_token_ms
      FROM model_calls WHERE started_at >= ${from} AND started_at < ${to}
      UNION ALL
      SELECT created_at, user_id, message_id, key_id, model_id, (refunded_at IS NULL)::int,
        (refunded_at IS NOT NULL)::int, 0, 0, 0, 0, 0, 0, 0
      FROM prompt_usages WHERE created_at >= ${from} AND created_at < ${to}
    ) AS rows
    LEFT JOIN messages m ON m.id = rows.message_id
    LEFT JOIN chats c ON c.id = m.chat_id
    LEFT JOIN projects p ON p.id = c.project_id
    LEFT JOIN agent_runs r ON r.id = rows.message_id
    GROUP BY 1, 2, 3, 4, 5, 6`;
  return true;
}

/** Removes what is no longer shown, and the ids of erased accounts and of what was theirs. */
export async function purgeUsage({ db, clock }: Deps): Promise<void> {
  const cutoff = retentionCutoff("usage", clock.now());
  await db.$executeRaw`DELETE FROM usage_hours WHERE hour < ${cutoff}`;
  await db.$executeRaw`
    WITH gone AS (
      DELETE FROM usage_hours AS h WHERE user_id <> ${NIL_ID}::uuid
        AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = h.user_id) RETURNING *
    )
    INSERT INTO usage_hours AS kept (hour, user_id, team_id, key_id, source, model_id, prompts, failed, calls,
      input_tokens, cached_tokens, output_tokens, cost, timed_calls, first_token_ms)
    SELECT hour, ${NIL_ID}::uuid, team_id, ${NIL_ID}::uuid, source, model_id, sum(prompts), sum(failed), sum(calls),
      sum(input_tokens), sum(cached_tokens), sum(output_tokens), sum(cost), sum(timed_calls), sum(first_token_ms)
    FROM gone GROUP BY hour, team_id, source, model_id
    ON CONFLICT (hour, user_id, team_id, key_id, source, model_id) DO UPDATE SET
      prompts = kept.prompts + excluded.prompts, failed = kept.failed + excluded.failed,
      calls = kept.calls + excluded.calls, input_tokens = kept.input_tokens + excluded.input_tokens,
      cached_tokens = kept.cached_tokens + excluded.cached_tokens,
      output_tokens = kept.output_tokens + excluded.output_tokens, cost = kept.cost + excluded.cost,
      timed_calls = kept.timed_calls + excluded.timed_calls,
      first_token_ms = kept.first_token_ms + excluded.first_token_ms`;
}
