import { env } from "~/env";
import { type EmbeddedDatabase, openEmbedded } from "./embedded";
import type { PrismaClient } from "./generated/client";
import { openPostgres, type PostgresDatabase } from "./postgres";

export type Db = PrismaClient;
/** The client inside `db.$transaction(async (tx) => …)`. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];
export type Database = EmbeddedDatabase | PostgresDatabase;

// Next loads a module more than once per process, but the embedded folder must be opened only once.
const globals = globalThis as typeof globalThis & { bluebonnetDatabase?: Database };

/**
 * The process's database, opened on the first call: `next build` must never open it.
 *
 * @param emptyDatabase see `openEmbedded`
 */
export function database(emptyDatabase?: string): Database {
  globals.bluebonnetDatabase ??= env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL)
    : openEmbedded(env.DATA_DIR, emptyDatabase);
  return globals.bluebonnetDatabase;
}

/** Closes the process's database, if it was opened. */
export async function closeDatabase(): Promise<void> {
  const open = globals.bluebonnetDatabase;
  globals.bluebonnetDatabase = undefined;
  await open?.close();
}
