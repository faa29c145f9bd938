import { randomUUID } from "node:crypto";
import type { Db } from "~/server/db";
import { openPostgres } from "~/server/db/postgres";
import { postgresMigrations } from "~/server/db/postgres-migrations";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";
import { readInstallationUsage, readUsageReport } from "~/server/services/usage/read-report";
import { rollUpUsage } from "~/server/services/usage/roll-up";
import { openPostgresServer } from "../support/postgres-server.mjs";
import { makeDatabase } from "../support/server-database.ts";
import { median, type Row } from "./report.ts";
import { closers } from "./worlds.ts";

const CALLS = 10_000_000;
const PEOPLE = 1_000;
const DAYS = 365;
const READS = 10;

async function seedCalls(db: Db, calls: number): Promise<string> {
  await db.$executeRawUnsafe(`
    INSERT INTO users (id, email, created_at)
    SELECT gen_random_uuid(), 'user-' || n || '@example.com', now() FROM generate_series(1, ${PEOPLE}) n`);
  // Busy and quiet people, and six models.
  await db.$executeRawUnsafe(`
    INSERT INTO model_calls (id, user_id, model_id, input_tokens, output_tokens, is_estimated, cost, first_token_ms,
      duration_ms, started_at)
    SELECT gen_random_uuid(), people.ids[1 + floor(power(random(), 3) * ${PEOPLE})::int], 'openai:model-' || n % 6,
      2000, 300, false, 0.004, 400, 4000, now() - random() * interval '${DAYS} days'
    FROM generate_series(1, ${calls}) n, (SELECT array_agg(id) AS ids FROM users) people`);
  await db.$executeRawUnsafe("ANALYZE");
  const busiest = await db.user.findFirst({ where: { email: "user-1@example.com" }, select: { id: true } });
  return busiest?.id ?? randomUUID();
}

async function timed(work: () => Promise<unknown>, times = 1): Promise<number> {
  const each: number[] = [];
  for (let at = 0; at < times; at++) {
    const start = performance.now();
    await work();
    each.push(performance.now() - start);
  }
  return median(each);
}

/** Ten million model calls of a year and a thousand people: adding them up, and reading the sums. */
export async function benchUsage(scale: number): Promise<Row[]> {
  const server = await openPostgresServer();
  closers.push(server.stop);
  const { url } = await makeDatabase(server.url);
  const { db, close } = openPostgres(url);
  closers.push(close);
  await applyMigrations(await openSchemaEngine(postgresMigrations(url)));
  const userId = await seedCalls(db, CALLS * scale);
  const deps = { db, clock: { now: () => new Date() } };
  const user = { id: userId, email: "", name: null, planId: "enterprise-plan", sessionId: "" };
  const all = await timed(() => rollUpUsage(deps));
  const again = await timed(() => rollUpUsage(deps), READS);
  const rows = await db.usageHour.count();
  const everybody = (range: "month" | "year") => () =>
    readInstallationUsage(deps, user, { range, by: "person", timeZone: "America/Chicago" });
  const own = () =>
    readUsageReport(deps, user, { range: "year", by: "model", timeZone: "UTC", scope: { of: "user" } });
  const scanned = await timed(
    () =>
      db.$queryRaw`SELECT user_id, sum(input_tokens) FROM model_calls WHERE started_at > now() - interval '30 days' GROUP BY 1`,
  );
  const month = await timed(everybody("month"), READS);
  return [
    ["model calls", CALLS * scale, "rows"],
    ["their sums by the hour", rows, "rows"],
    ["usage: adding up a year, the first time", all / 1_000, "s"],
    ["usage: adding up the open hours again, median of 10", again, "ms"],
    ["usage: everybody's 30 days by person, median of 10", month, "ms"],
    ["usage: everybody's 30 days, ratio of the calls themselves to the sums", scanned / month, ""],
    ["usage: everybody's year by person, median of 10", await timed(everybody("year"), READS), "ms"],
    ["usage: one's own year by model, median of 10", await timed(own, READS), "ms"],
  ];
}
