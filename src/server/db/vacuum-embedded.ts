import "server-only";
import type { PGlite } from "@electric-sql/pglite";
import type { EmbeddedEngine } from "./embedded-engine";

const INTERVAL_MS = 600_000;

type Embedded = Pick<PGlite, "query" | "exec">;

/** As PostgreSQL's autovacuum decides by default: so many rows, and such a share of a table. */
const VACUUM = { rows: 50, share: 0.2 };
const ANALYZE = { rows: 50, share: 0.1 };

type DueTable = { table: string; vacuum: boolean };

async function tablesDue(pglite: Embedded): Promise<DueTable[]> {
  const { rows } = await pglite.query<DueTable>(
    `SELECT quote_ident(own.relname) AS table,
       greatest(own.n_dead_tup > $1 + $2 * greatest(class.reltuples, 0),
                toast.n_dead_tup > $1 + $2 * greatest(toast_class.reltuples, 0)) AS vacuum
     FROM pg_stat_user_tables AS own
     JOIN pg_class AS class ON class.oid = own.relid
     LEFT JOIN pg_class AS toast_class ON toast_class.oid = class.reltoastrelid
     LEFT JOIN pg_stat_all_tables AS toast ON toast.relid = class.reltoastrelid
     WHERE own.n_dead_tup > $1 + $2 * greatest(class.reltuples, 0)
       OR toast.n_dead_tup > $1 + $2 * greatest(toast_class.reltuples, 0)
       OR own.n_mod_since_analyze > $3 + $4 * greatest(class.reltuples, 0)`,
    [VACUUM.rows, VACUUM.share, ANALYZE.rows, ANALYZE.share],
  );
  return rows;
}

/**
 * Does what autovacuum does on a server and nothing does in an embedded database. Without it the rows of queues that
 * are long done are looked through again and again, and the file of a table that is written and emptied only grows.
 *
 * @returns the tables that were cleared or whose statistics were made anew
 */
export async function vacuumEmbedded(pglite: Embedded): Promise<string[]> {
  const due = await tablesDue(pglite);
  // One at a time: whoever waits for the only connection gets it in between. A tenth of a second for 100,000 rows.
  for (const { table, vacuum } of due)
    await pglite.exec(vacuum ? `VACUUM (ANALYZE) ${table}` : `ANALYZE ${table}`);
  return due.map(({ table }) => table);
}

/** Does it every ten minutes, as long as the process runs; not on a full disk, where PostgreSQL would let it write. */
export function startVacuum(engine: EmbeddedEngine, onFailure: (error: unknown) => void): void {
  const vacuum = async () => {
    const pglite = await engine.use();
    if (!engine.readOnly) await vacuumEmbedded(pglite);
  };
  setInterval(() => vacuum().catch(onFailure), INTERVAL_MS).unref();
}
