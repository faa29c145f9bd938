import path from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** Every row of every table, as JSON, by table. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** Reads the database of a product that has stopped. */
export async function readRows(dataDir: string): Promise<Rows> {
  const database = await PGlite.create(path.join(dataDir, "db"));
  try {
    const tables = await database.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const rows: Rows = {};
    for (const { name } of tables.rows) {
      const { rows: found } = await database.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM "${name}" t`,
      );
      rows[name] = found.map(({ row }) => row);
    }
    return rows;
  } finally {
    await database.close();
  }
}

/** Tables of jobs, server instances, and what is added up every minute, not of user data. */
const ownerless = ["outbox", "instances", "usage_hours"];

/** Rows that expire within minutes. */
const shortLived = ["auth_challenges"];

/** The simulator's counters, which every purchase advances. */
const isSimulatorState = (table: string, { type }: Record<string, unknown>) =>
  table === "simulated_objects" && type === "state";

/**
 * Unexpected changes: every earlier row must remain unchanged, and no new row may contain one of `ids`, the ids of the
 * owner and the owner's data.
 */
export function findChanges(before: Rows, after: Rows, ids: string[]): string[] {
  const found: string[] = [];
  for (const table of Object.keys(before).filter((name) => !ownerless.includes(name))) {
    const kept = before[table]?.filter((row) => !isSimulatorState(table, row));
    const then = new Set(kept?.map((row) => JSON.stringify(row)));
    const now = new Set(after[table]?.map((row) => JSON.stringify(row)));
    for (const row of then)
      if (!now.has(row) && !shortLived.includes(table))
        found.push(`${table}: gone or changed: ${row.slice(0, 300)}`);
    for (const row of now)
      if (!then.has(row) && ids.some((id) => row.includes(id)))
        found.push(`${table}: new: ${row.slice(0, 300)}`);
  }
  return found;
}
