import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Database, type Db, database } from "./index";
import { pgliteMigrations } from "./pglite-migrations";
import { applyMigrations, migrationNames, openSchemaEngine } from "./schema-engine";
import { takeBackup } from "./take-backup";

/** A migration did not go through; the message says which, why, and how to get the data back. */
export class MigrationFailed extends Error {}

type MigrationRow = { migration_name: string; finished_at: Date | null; rolled_back_at: Date | null };

export type MigrationStatus = { applied: string[]; pending: string[]; failed: string[] };

/** What the database has seen of the migrations in `prisma/migrations`. */
export async function migrationStatus(db: Db): Promise<MigrationStatus> {
  const rows = await appliedRows(db);
  const applied = rows
    .filter((row) => row.finished_at && !row.rolled_back_at)
    .map((row) => row.migration_name);
  const failed = rows
    .filter((row) => !row.finished_at && !row.rolled_back_at)
    .map((row) => row.migration_name);
  return { applied, failed, pending: migrationNames().filter((name) => !applied.includes(name)) };
}

async function appliedRows(db: Db): Promise<MigrationRow[]> {
  const [table] = await db.$queryRaw<{ present: boolean }[]>`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`;
  if (!table?.present) return [];
  return db.$queryRaw<
    MigrationRow[]
  >`SELECT migration_name, finished_at, rolled_back_at FROM _prisma_migrations`;
}

/**
 * Brings the process's database up to `prisma/migrations`. Does nothing, quickly, when it is there already.
 * An embedded database that holds data is copied to `$DATA_DIR/backups` first.
 *
 * @returns the names of the migrations applied
 * @throws MigrationFailed
 * @throws DiskFull when there is no room for the copy; then nothing was changed
 */
export async function migrate(now: Date): Promise<string[]> {
  const before = await migrationStatus(database().db);
  const [next] = before.pending;
  if (!next) return [];
  const current = database();
  const copy =
    current.kind === "embedded" && before.applied.length > 0
      ? await takeBackup(current, { reason: `before-${next}`, now })
      : undefined;
  try {
    return await applyTo(current);
  } catch (error) {
    throw new MigrationFailed(describeFailure(error, copy), { cause: error });
  }
}

async function applyTo(target: Database): Promise<string[]> {
  const factory =
    target.kind === "embedded"
      ? pgliteMigrations(await target.engine.use())
      : new PrismaPg({ connectionString: target.url });
  if (target.kind === "embedded") return applyMigrations(await openSchemaEngine(factory));
  return applyWithServerLock(target.db, async () => applyMigrations(await openSchemaEngine(factory)));
}

// Any number; it only must be the same in every instance.
const MIGRATION_LOCK = 7_220_441;

/** Several instances may start at once on one server: they migrate one after another. */
async function applyWithServerLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`;
      return work();
    },
    { timeout: 600_000, maxWait: 60_000 },
  );
}

function describeFailure(error: unknown, copy: string | undefined): string {
  const lines = (error instanceof Error ? error.message : String(error))
    .split("\n")
    .filter((line) => line.trim());
  // The engine says first that something outside failed, then what the database said.
  const reason = lines.find((line) => line.includes("ERROR:")) ?? lines[0] ?? "unknown";
  const restore = copy
    ? `Your data as it was is in ${copy}. To go back: stop, install the version you had, and put that copy in place with "npm run db:restore".`
    : "The database held no data of ours before. On a server, restore your last backup; then start again.";
  return `A database migration failed: ${reason}. ${restore}`;
}
