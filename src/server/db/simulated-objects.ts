import type { Db, Tx } from ".";
import type { Prisma } from "./generated/client";

/** One object of the simulated payment provider; `dueAt` in seconds since 1970. */
type SimulatedRow = {
  id: string;
  type: string;
  parentId: string | null;
  seq: number;
  dueAt: number | null;
  body: object;
};

type RowQuery = { type: string; parentId?: string; before?: number; after?: number; limit: number };

/** Advisory lock on the simulated account: an arbitrary number, the same in every instance. */
const LOCK = 7_204_118_553;

const fromDatabase = (row: Prisma.SimulatedObjectModel): SimulatedRow => ({
  ...row,
  dueAt: row.dueAt && row.dueAt.getTime() / 1000,
  body: Object(row.body),
});

/** The records of one transaction. Changes are written in batches: before every query and at the end. */
class TransactionRecords {
  readonly #tx: Tx;
  /** Rows read or changed; null if absent. */
  readonly #rows = new Map<string, SimulatedRow | null>();
  readonly #changed = new Set<string>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  async get(id: string): Promise<SimulatedRow | undefined> {
    const cached = this.#rows.get(id);
    if (cached !== undefined) return cached ?? undefined;
    const row = await this.#tx.simulatedObject.findUnique({ where: { id } });
    this.#rows.set(id, row && fromDatabase(row));
    return this.#rows.get(id) ?? undefined;
  }

  async list({ type, parentId, before, after, limit }: RowQuery): Promise<SimulatedRow[]> {
    await this.flush();
    const rows = await this.#tx.simulatedObject.findMany({
      where: { type, parentId, seq: { lt: before, gt: after } },
      orderBy: { seq: after === undefined ? "desc" : "asc" },
      take: limit,
    });
    return rows.map(fromDatabase);
  }

  async firstDue(at: number): Promise<SimulatedRow | undefined> {
    await this.flush();
    const row = await this.#tx.simulatedObject.findFirst({
      where: { dueAt: { lte: new Date(at * 1000) } },
      orderBy: [{ dueAt: "asc" }, { seq: "asc" }],
    });
    return row ? fromDatabase(row) : undefined;
  }

  put(row: SimulatedRow): void {
    this.#rows.set(row.id, row);
    this.#changed.add(row.id);
  }

  remove(id: string): void {
    this.#rows.set(id, null);
    this.#changed.add(id);
  }

  async flush(): Promise<void> {
    if (this.#changed.size === 0) return;
    const ids = [...this.#changed];
    this.#changed.clear();
    const rows = ids.flatMap((id) => this.#rows.get(id) ?? []);
    const removed = ids.filter((id) => !this.#rows.get(id));
    if (removed.length > 0) await this.#tx.simulatedObject.deleteMany({ where: { id: { in: removed } } });
    const json = JSON.stringify(rows.map((row) => ({ ...row, parent_id: row.parentId, due_at: row.dueAt })));
    await this.#tx.$executeRaw`
      INSERT INTO simulated_objects (id, type, parent_id, seq, due_at, body)
      SELECT id, type, parent_id, seq, to_timestamp(due_at), body
      FROM jsonb_to_recordset(${json}::jsonb)
        AS r(id text, type text, parent_id text, seq int, due_at double precision, body jsonb)
      ON CONFLICT (id) DO UPDATE
        SET parent_id = excluded.parent_id, due_at = excluded.due_at, body = excluded.body`;
  }
}

/**
 * Stores the simulated payment provider's account for its adapter, one transaction at a time across all instances. Never
 * call the provider inside a transaction: on the embedded database, which has one connection, it would deadlock.
 */
export function simulatedObjects(db: Db) {
  // Queued here, so that waiting transactions of this process do not each hold a connection.
  let last: Promise<unknown> = Promise.resolve();
  return {
    transact<Answer>(work: (records: TransactionRecords) => Promise<Answer>): Promise<Answer> {
      const run = last.then(() =>
        db.$transaction(async (tx) => {
          await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
          const records = new TransactionRecords(tx);
          const answer = await work(records);
          await records.flush();
          return answer;
        }),
      );
      last = run.catch(() => {});
      return run;
    },
  };
}
