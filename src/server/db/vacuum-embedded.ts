import type { PGlite } from "@electric-sql/pglite";
import type { EmbeddedEngine } from "./embedded-engine";

const INTERVAL_MS = 600_000;

type Embedded = Pick<PGlite, "query" | "exec">;

/** Autovacuum's default thresholds: a number of rows plus a share of the table. */
const VACUUM = { rows: 50, share: 0.2 };
const ANALYZE = { rows: 50, share: 0.1 };

type DueTable = { table: string; vacuum: boolean };

async function tablesDue(pglite: Embedded): Promise<DueTable[]> {
  const { rows } = await pglite.query<DueTable>(
    `SELECT quote_ident(stats.relname) AS table,
       greatest(stats.n_dead_tup > $1 + $2 * greatest(class.reltuples, 0),
                toast.n_dead_tup > $1 + $2 * greatest(toast_class.reltuples, 0)) AS vacuum
     FROM pg_stat_user_tables AS stats
     JOIN pg_class AS class ON class.oid = stats.relid
     LEFT JOIN pg_class AS toast_class ON toast_class.oid = class.reltoastrelid
     LEFT JOIN pg_stat_all_tables AS toast ON toast.relid = class.reltoastrelid
     WHERE stats.n_dead_tup > $1 + $2 * greatest(class.reltuples, 0)
       OR toast.n_dead_tup > $1 + $2 * greatest(toast_class.reltuples, 0)
       OR stats.n_mod_since_analyze > $3 + $4 * greatest(class.reltuples, 0)`,
    [VACUUM.rows, VACUUM.share, ANALYZE.rows, ANALYZE.share],
  );
  return rows;
}

/**
 * Replaces autovacuum, which PGlite does not have. Without it, queries scan the dead rows of finished queue entries, and
 * the file of a table that is filled and emptied only grows.
 *
 * @returns the tables that were vacuumed or analyzed
 */
export async function vacuumEmbedded(pglite: Embedded): Promise<string[]> {
  const due = await tablesDue(pglite);
  // One at a time, so that waiting queries get the only connection in between. Takes 0.1 s for 100,000 rows.
  for (const { table, vacuum } of due)
    await pglite.exec(vacuum ? `VACUUM (ANALYZE) ${table}` : `ANALYZE ${table}`);
  return due.map(({ table }) => table);
}

/** Vacuums every ten minutes for the life of the process. Skipped on a full disk: read-only mode does not stop VACUUM. */
export function startVacuum(engine: EmbeddedEngine, onFailure: (error: unknown) => void): void {
  const vacuum = async () => {
    const pglite = await engine.use();
    if (!engine.readOnly) await vacuumEmbedded(pglite);
  };
  setInterval(() => vacuum().catch(onFailure), INTERVAL_MS).unref();
}
