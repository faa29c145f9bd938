import "server-only";
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
 * Copies the open database as PostgreSQL's own base backups do: while it goes on, with the log of what was written
 * meanwhile. Queries wait for one checkpoint only. The copy is opened and read by another process, packed, and gets its
 * name when its bytes are on the disk; whatever goes wrong, nothing else is left. Then old copies go.
 *
 * @returns the copy's file
 * @throws {DiskFull} when there is no room for it
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
    await copyOpenFolder(pglite, source.folder, raw, signal);
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

/** The folder's own size, as much again for the packed file at worst, and the log. */
async function bytesNeeded(pglite: PreparedPGlite): Promise<number> {
  const { rows } = await pglite.query<{ bytes: number }>(
    "SELECT (2 * sum(pg_database_size(oid)) + 4 * 16777216)::float8 AS bytes FROM pg_database",
  );
  return rows[0]?.bytes ?? 0;
}

async function copyOpenFolder(pglite: PreparedPGlite, from: string, to: string, signal?: AbortSignal) {
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

/** The label tells a copy where its log begins; `last` is the file of the log that it ends in. */
type BackupEnd = { label: string; last: string };

/** The session would be in it for ever. */
async function stopBackup(pglite: PreparedPGlite): Promise<BackupEnd> {
  const { rows } = await pglite.query<BackupEnd>(
    "SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)",
  );
  if (!rows[0]) throw new Error("PostgreSQL gave no label for the copy");
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
