import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { env } from "~/env";
import type { Database } from "~/server/db";
import { runBackupTask } from "~/server/db/backup-task";
import { listBackups } from "~/server/db/backups";
import { openEmbedded } from "~/server/db/embedded";
import { FolderInUse, lockFolder } from "~/server/db/lock";
import { applyTo, migrationStatus } from "~/server/db/migrate";
import { openPostgres } from "~/server/db/postgres";
import { prismaFolder } from "~/server/db/schema-engine";
import { ROWS, withFolder } from "./archive.ts";
import { backUp, fill, home, restore, stampOf, withDatabase } from "./installation.ts";
import { copyRows, countRows } from "./rows.ts";
import { type Statement, statementsOf } from "./statements.ts";

type Rows = Record<string, number>;
type RehearsedMigration = { name: string; seconds: number; statements: Statement[] };
export type Rehearsal = { of: string; migrations: RehearsedMigration[]; before: Rows; after: Rows };

/** Applies the pending migrations to a copy of the newest data, which is then removed. Changes nothing. */
export const rehearse = (): Promise<Rehearsal> =>
  withFolder(home(), (folder) =>
    (env.DATABASE_URL ? withServerCopy(env.DATABASE_URL) : withEmbeddedCopy)(folder, async (copy, of) => {
      const before = await countRows(copy.db);
      const { pending, failed } = await migrationStatus(copy.db);
      if (failed.length > 0) throw new Error(`An earlier migration failed: ${failed.join(", ")}.`);
      const migrations: RehearsedMigration[] = [];
      for (const name of pending) {
        const begunAt = performance.now();
        await applyTo(copy, name).catch((error: unknown) => {
          throw new Error(`${name} fails: ${error instanceof Error ? error.message.trim() : error}`);
        });
        const sql = fs.readFileSync(path.join(prismaFolder(), "migrations", name, "migration.sql"), "utf8");
        const seconds = (performance.now() - begunAt) / 1_000;
        migrations.push({ name, seconds, statements: statementsOf(sql) });
      }
      return { of, migrations, before, after: await countRows(copy.db) };
    }),
  );

type OnCopy<Result> = (copy: Database, of: string) => Promise<Result>;

async function withEmbeddedCopy<Result>(folder: string, work: OnCopy<Result>): Promise<Result> {
  const of = await copyFolder(folder);
  const copy = openEmbedded(folder);
  try {
    return await work(copy, of);
  } finally {
    await copy.close();
  }
}

/** Copies the embedded database, or, while a server has it open, its newest backup. @returns which */
async function copyFolder(folder: string): Promise<string> {
  const [current, copied] = [path.join(home(), "db"), path.join(folder, "db")];
  if (!fs.existsSync(current)) throw new Error(`There is no database in ${home()}.`);
  try {
    const lock = lockFolder(home());
    fs.cpSync(current, copied, { recursive: true });
    lock.release(lock.wasClosed);
    return "the database";
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const [newest] = listBackups(current);
    if (!newest) throw error;
    await runBackupTask(["unpack", newest.file, copied]);
    return `the backup of ${newest.takenAt.toISOString()}, because the server is running`;
  }
}

const withServerCopy =
  (url: string) =>
  async <Result>(folder: string, work: OnCopy<Result>): Promise<Result> => {
    const source = openPostgres(url);
    const name = `bluebonnet_rehearsal_${randomBytes(6).toString("hex")}`;
    try {
      const { applied } = await migrationStatus(source.db);
      fs.mkdirSync(path.join(folder, ROWS));
      const copied = await copyRows(source.db, path.join(folder, ROWS));
      await source.db.$executeRawUnsafe(`CREATE DATABASE ${name}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      const copy = openPostgres(address.href);
      try {
        await fill(copy, folder, { ...copied, migrations: applied.sort() });
        return await work(copy, "the database");
      } finally {
        await copy.close();
        await source.db.$executeRawUnsafe(`DROP DATABASE ${name}`);
      }
    } finally {
      await source.close();
    }
  };

const upgradeFolder = () => path.join(home(), "backups");
/** Not the name of a backup that the server takes, which are of the embedded database alone. */
const UPGRADE_BACKUP = /^upgrade-.*\.tar\.zst$/;
const KEPT_UPGRADES = 3;

const upgradeBackups = (): string[] =>
  (fs.existsSync(upgradeFolder()) ? fs.readdirSync(upgradeFolder()) : [])
    .filter((name) => UPGRADE_BACKUP.test(name))
    .sort();

/**
 * Backs up everything, then applies the pending migrations and checks the result.
 *
 * @returns the migrations and the backup; null when nothing is pending
 * @throws Error that names the backup, with which `goBack` undoes what has been done
 */
export const upgrade = (now: Date): Promise<{ applied: string[]; backup: string } | null> =>
  withDatabase(async (open) => {
    if ((await migrationStatus(open.db)).pending.length === 0) return null;
    const backup = path.join(upgradeFolder(), `upgrade-${stampOf(now)}.tar.zst`);
    await backUp(open, backup, { now });
    try {
      const applied = await applyTo(open);
      const { pending, failed } = await migrationStatus(open.db);
      if (pending.length + failed.length > 0) throw new Error("not every migration is applied.");
      for (const name of upgradeBackups().slice(0, -KEPT_UPGRADES))
        fs.rmSync(path.join(upgradeFolder(), name));
      return { applied, backup };
    } catch (error) {
      const reason = error instanceof Error ? error.message.trim() : error;
      throw new Error(
        `The upgrade failed: ${reason}\nYour data from before is in ${backup}. To go back, run npm run upgrade -- --back.`,
      );
    }
  });

/** Restores everything as it was before the newest upgrade. @returns the backup, and what was set aside */
export async function goBack(now: Date): Promise<{ backup: string; setAside: string[] }> {
  const newest = upgradeBackups().at(-1);
  if (!newest) throw new Error(`There is no backup of an upgrade in ${upgradeFolder()}.`);
  const backup = path.join(upgradeFolder(), newest);
  return { backup, setAside: await restore(backup, { now, replace: true }) };
}
