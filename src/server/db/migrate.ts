import { type Database, type Db, database } from "./index";
import { pgliteMigrations } from "./pglite-migrations";
import { postgresMigrations } from "./postgres-migrations";
import { applyMigrations, migrationNames, openSchemaEngine } from "./schema-engine";
import { takeBackup } from "./take-backup";

/** A migration failed; the message says why and how to restore the data. */
export class MigrationFailed extends Error {}

type MigrationRow = { migration_name: string; finished_at: Date | null; rolled_back_at: Date | null };

export type MigrationStatus = { applied: string[]; pending: string[]; failed: string[] };

/** The state of each migration in `prisma/migrations`. */
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
 * Applies pending migrations to the process's database, after backing up an embedded database that has data. Cheap if
 * there are none.
 *
 * @returns the names of the migrations applied
 * @throws MigrationFailed
 * @throws DiskFull when there is too little space for the backup; nothing has changed then
 */
export async function migrate(now: Date): Promise<string[]> {
  const before = await migrationStatus(database().db);
  const [next] = before.pending;
  if (!next) return [];
  const current = database();
  const backup =
    current.kind === "embedded" && before.applied.length > 0
      ? await takeBackup(current, { reason: `before-${next}`, now })
      : undefined;
  try {
    return await applyTo(current);
  } catch (error) {
    throw new MigrationFailed(describeFailure(error, backup), { cause: error });
  }
}

/** Applies pending migrations up to `last`, or all, without a backup. @returns their names */
export async function applyTo(target: Database, last?: string): Promise<string[]> {
  if (target.kind === "embedded") {
    const factory = pgliteMigrations(await target.engine.use());
    return applyMigrations(await openSchemaEngine(factory), last);
  }
  const factory = postgresMigrations(target.url);
  const apply = async () => applyMigrations(await openSchemaEngine(factory), last);
  return applyWithServerLock(target.db, apply).finally(factory.close);
}

// Arbitrary, but the same in every instance.
const MIGRATION_LOCK = 7_220_441;

/** Instances that start at the same time on one server migrate one after another. */
async function applyWithServerLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`;
      return work();
    },
    { timeout: 600_000, maxWait: 60_000 },
  );
}

function describeFailure(error: unknown, backup: string | undefined): string {
  const lines = (error instanceof Error ? error.message : String(error))
    .split("\n")
    .filter((line) => line.trim());
  // The engine's own summary comes first, then the database's error.
  const reason = lines.find((line) => line.includes("ERROR:")) ?? lines[0] ?? "unknown";
  const restore = backup
    ? `Your data from before the migration is in ${backup}. To go back, install the previous version and restore that backup with "npm run db:restore".`
    : "No backup was taken, because the database is new or on a server. If it is on a server, restore your last backup, then start again.";
  return `A database migration failed: ${reason}. ${restore}`;
}
