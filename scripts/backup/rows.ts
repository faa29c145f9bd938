import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Db, Tx } from "~/server/db";

/** A copy or a load may take hours. */
const LONG = { timeout: 24 * 3_600_000, maxWait: 60_000 };
const BATCH_BYTES = 4_000_000;
const MAX_BATCH_ROWS = 1_000;

export type Sequence = { name: string; value: string; isCalled: boolean };
export type CopiedRows = { tables: Record<string, number>; sequences: Sequence[] };

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const fileOf = (folder: string, table: string) => path.join(folder, `${table}.ndjson`);

/** The tables of the product, without Prisma's record of migrations. */
async function tablesOf(db: Db | Tx): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations' ORDER BY tablename`;
  return tables.map(({ name }) => name);
}

/** @returns the number of rows by table */
export async function countRows(db: Db | Tx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(db)) {
    const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM ${quoted(table)}`,
    );
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

/**
 * Writes every table as it was at one moment into `folder`, a JSON row per line. Not `COPY`, whose protocol neither
 * Prisma's adapters nor both databases share; PostgreSQL writes and reads the JSON, so values stay exact.
 */
export function copyRows(db: Db, folder: string): Promise<CopiedRows> {
  const copy = async (tx: Tx): Promise<CopiedRows> => {
    const tables: Record<string, number> = {};
    for (const table of await tablesOf(tx)) tables[table] = await copyTable(tx, table, fileOf(folder, table));
    const sequences = await tx.$queryRaw<Sequence[]>`
      SELECT sequencename::text AS name, coalesce(last_value, start_value)::text AS value,
        last_value IS NOT NULL AS "isCalled"
      FROM pg_sequences WHERE schemaname = current_schema()`;
    return { tables, sequences };
  };
  return db.$transaction(copy, { ...LONG, isolationLevel: "RepeatableRead" });
}

/** @returns the number of rows */
async function copyTable(tx: Tx, table: string, file: string): Promise<number> {
  const output = await open(file, "w", 0o600);
  try {
    await tx.$executeRawUnsafe(
      `DECLARE copied NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${quoted(table)} t`,
    );
    let count = 0;
    let bytes = 0;
    for (;;) {
      // As many rows as fit into memory, by the size of those before.
      const rowBytes = count === 0 ? BATCH_BYTES / 10 : Math.ceil(bytes / count);
      const size = Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor(BATCH_BYTES / rowBytes)));
      const rows = await tx.$queryRawUnsafe<{ row: string }[]>(`FETCH ${size} FROM copied`);
      if (rows.length === 0) break;
      const text = rows.map(({ row }) => `${row}\n`).join("");
      await output.write(text);
      count += rows.length;
      bytes += text.length;
    }
    await tx.$executeRawUnsafe("CLOSE copied");
    await output.sync();
    return count;
  } finally {
    await output.close();
  }
}

/**
 * Replaces every row by those of `folder`, all or none. The database has the migrations of the copy. Foreign keys are
 * dropped and added again, which verifies them: this needs no superuser, and no order of tables.
 */
export function loadRows(db: Db, folder: string, { tables, sequences }: CopiedRows): Promise<void> {
  const load = async (tx: Tx) => {
    const existing = await tablesOf(tx);
    const keys = await tx.$queryRaw<{ table: string; name: string; definition: string }[]>`
      SELECT c.relname::text AS table, k.conname::text AS name, pg_get_constraintdef(k.oid) AS definition
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace`;
    const onKeys = async (change: (key: (typeof keys)[number]) => string) => {
      for (const key of keys) await tx.$executeRawUnsafe(`ALTER TABLE ${quoted(key.table)} ${change(key)}`);
    };
    const setTriggers = async (state: "ENABLE" | "DISABLE") => {
      for (const table of existing)
        await tx.$executeRawUnsafe(`ALTER TABLE ${quoted(table)} ${state} TRIGGER USER`);
    };
    await onKeys(({ name }) => `DROP CONSTRAINT ${quoted(name)}`);
    await setTriggers("DISABLE");
    await tx.$executeRawUnsafe(`TRUNCATE ${existing.map(quoted).join(", ")}`);
    for (const [table, count] of Object.entries(tables)) {
      const loaded = await loadTable(tx, table, fileOf(folder, table));
      if (loaded !== count) throw new Error(`${table} has ${loaded} rows instead of ${count}.`);
    }
    for (const { name, value, isCalled } of sequences)
      await tx.$queryRaw`SELECT setval(quote_ident(${name})::regclass, ${value}::bigint, ${isCalled})`;
    await setTriggers("ENABLE");
    await onKeys(({ name, definition }) => `ADD CONSTRAINT ${quoted(name)} ${definition}`);
  };
  return db.$transaction(load, LONG);
}

/** @returns the number of rows */
async function loadTable(tx: Tx, table: string, file: string): Promise<number> {
  const columns = await tx.$queryRaw<{ name: string }[]>`
    SELECT attname::text AS name FROM pg_attribute
    WHERE attrelid = quote_ident(${table})::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;
  const list = columns.map(({ name }) => quoted(name)).join(", ");
  const insert = (rows: readonly string[]) =>
    tx.$executeRawUnsafe(
      `INSERT INTO ${quoted(table)} (${list})
       SELECT ${list} FROM json_populate_recordset(NULL::${quoted(table)}, $1::json)`,
      `[${rows.join(",")}]`,
    );
  let count = 0;
  let bytes = 0;
  let waiting: string[] = [];
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    waiting.push(line);
    bytes += line.length;
    if (bytes < BATCH_BYTES && waiting.length < MAX_BATCH_ROWS) continue;
    count += await insert(waiting);
    waiting = [];
    bytes = 0;
  }
  return waiting.length > 0 ? count + (await insert(waiting)) : count;
}
