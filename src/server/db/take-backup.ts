import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { runBackupTask } from "./backup-task";
import { backupFolder, backupName, PARTIAL_SUFFIX, pruneBackups } from "./backups";
import { DiskFull, requireFreeSpace } from "./disk-full";
import type { EmbeddedEngine } from "./embedded-engine";
import type { PreparedPGlite } from "./prepared-pglite";

type Source = { engine: EmbeddedEngine; folder: string };
type BackupOptions = { reason: string; now: Date; signal?: AbortSignal | undefined };

const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Takes a PostgreSQL base backup of the open database: its files, plus the WAL written while they are copied. Queries
 * wait only for one checkpoint. A separate process verifies and compresses it; it gets its final name once synced, and a
 * failure leaves no files. Afterwards old backups are pruned.
 *
 * @returns the path of the backup file
 * @throws {DiskFull} when there is too little space for it
 */
export async function takeBackup(source: Source, { reason, now, signal }: BackupOptions): Promise<string> {
  const backups = backupFolder(source.folder);
  const file = path.join(backups, backupName(now, reason));
  const raw = `${file}.folder${PARTIAL_SUFFIX}`;
  const packed = `${file}${PARTIAL_SUFFIX}`;
  const pglite = await source.engine.use();
  if (source.engine.readOnly) throw new DiskFull();
  await mkdir(backups, { recursive: true, mode: 0o700 });
  try {
    requireFreeSpace(backups, await bytesNeeded(pglite));
    await copyOpenFolder(pglite, { from: source.folder, to: raw }, signal);
    await runBackupTask(["pack", raw, packed], signal);
    await rename(packed, file);
    await syncFolder(backups);
  } finally {
    await rm(raw, { recursive: true, force: true });
    await rm(packed, { force: true });
  }
  pruneBackups(source.folder);
  return file;
}

/** The size of the folder, the same for an incompressible archive, and the WAL. */
async function bytesNeeded(pglite: PreparedPGlite): Promise<number> {
  const { rows } = await pglite.query<{ bytes: number }>(
    "SELECT (2 * sum(pg_database_size(oid)) + 4 * 16777216)::float8 AS bytes FROM pg_database",
  );
  return rows[0]?.bytes ?? 0;
}

async function copyOpenFolder(
  pglite: PreparedPGlite,
  { from, to }: { from: string; to: string },
  signal?: AbortSignal,
) {
  await pglite.query("SELECT pg_backup_start('copy', true)");
  let backup: BackupEnd;
  try {
    await runBackupTask(["copy", from, to], signal);
  } finally {
    backup = await stopBackup(pglite);
  }
  await writeFile(path.join(to, "backup_label"), backup.label);
  await copyWal(path.join(from, "pg_wal"), path.join(to, "pg_wal"), backup);
}

/** `label` says where the backup's WAL begins; `last` is its last segment. */
type BackupEnd = { label: string; last: string };

/** Must always run: otherwise the session stays in backup mode. */
async function stopBackup(pglite: PreparedPGlite): Promise<BackupEnd> {
  const { rows } = await pglite.query<BackupEnd>(
    "SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)",
  );
  if (!rows[0]) throw new Error("PostgreSQL returned no backup label");
  return rows[0];
}

async function copyWal(from: string, to: string, { label, last }: BackupEnd) {
  const [, first = ""] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
  for (const name of await readdir(from))
    if (WAL_SEGMENT.test(name) && name >= first && name <= last)
      await copyFile(path.join(from, name), path.join(to, name));
}

async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
